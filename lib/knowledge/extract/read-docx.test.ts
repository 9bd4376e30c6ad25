import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readDocx } from "./read-docx.ts";

const sample = async (name: string) =>
  await readDocx(new Uint8Array(await readFile(new URL(`./testing/samples/${name}`, import.meta.url))));

test("numbered steps keep their numbers, and links the addresses that their words don't say", async () => {
  const text = await sample("numbered-steps-and-link.docx");
  expect(text).toMatch(/^1\. .+\n2\. .+\n3\. /m);
  expect(text).toMatch(/\((?:https?:\/\/|[\w.]+@)[^)]+\)/);
});

test("moved and deleted text is there once, in its place, and text boxes are kept", async () => {
  const moved = await sample("moved-clause.docx");
  const lines = moved.split("\n").filter((line) => line !== "");
  expect(new Set(lines).size).toBe(lines.length);
  expect((await sample("textbox.docx")).trim()).not.toBe("");
});
