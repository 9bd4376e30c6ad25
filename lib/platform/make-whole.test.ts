import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isUnfinished, makeWhole } from "./make-whole.ts";

test("a file has its name when it is whole; one that could not be made leaves nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  const file = join(folder, "deep", "a.txt");
  await makeWhole(file, async (part) => {
    await writeFile(part, "half");
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
    await writeFile(part, "whole");
  });
  expect(await readFile(file, "utf8")).toBe("whole");
  expect(isUnfinished(file)).toBe(false);
  const full = makeWhole(file, async (part) => {
    expect(isUnfinished(part)).toBe(true);
    await writeFile(part, "ha");
    throw new Error("disk full");
  });
  await expect(full).rejects.toThrow("disk full");
  expect([await readFile(file, "utf8"), await readdir(join(folder, "deep"))]).toEqual(["whole", ["a.txt"]]);
  await rm(folder, { recursive: true });
});
