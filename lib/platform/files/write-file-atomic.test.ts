import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTempPath, writeFileAtomic } from "./write-file-atomic.ts";

test("a file gets its name once it is complete; a failed write leaves nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  const file = join(folder, "deep", "a.txt");
  await writeFileAtomic(file, async (part) => {
    await writeFile(part, "half");
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
    await writeFile(part, "whole");
  });
  expect(await readFile(file, "utf8")).toBe("whole");
  expect(isTempPath(file)).toBe(false);
  const full = writeFileAtomic(file, async (part) => {
    expect(isTempPath(part)).toBe(true);
    await writeFile(part, "ha");
    throw new Error("disk full");
  });
  await expect(full).rejects.toThrow("disk full");
  expect([await readFile(file, "utf8"), await readdir(join(folder, "deep"))]).toEqual(["whole", ["a.txt"]]);
  await rm(folder, { recursive: true });
});
