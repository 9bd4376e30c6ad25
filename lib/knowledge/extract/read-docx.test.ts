import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readDocx } from "./read-docx.ts";

const sample = async (name: string) =>
  await readDocx(new Uint8Array(await readFile(new URL(`./testing/samples/${name}`, import.meta.url))));

test("numbered steps keep their numbers, and links the addresses that their words don't say", async () => {
  const text = await sample("numbered-steps-and-link.docx");
  expect(text).toContain("Write to our service desk (care@kestrel.example)");
  expect(text).toContain(
    "1. Fill the kettle halfway with water.\n2. Add one spoon of citric acid.\n3. Boil it twice.",
  );
});

test("moved text is there once, deleted text is gone, and text boxes are kept", async () => {
  expect((await sample("moved-clause.docx")).split("\n").filter((line) => line !== "")).toEqual([
    ...["House rules of the Amber Lodge.", "Quiet hours begin at 22:15 every night."],
    ...["Breakfast is served from half past seven in the garden room.", "Pets stay on the ground floor."],
  ]);
  expect(await sample("textbox.docx")).toBe(
    "Pool regulations\n\nThe deep pool closes at 19:40.\n\nChildren swim with an adult.\n",
  );
});
