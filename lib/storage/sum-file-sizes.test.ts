import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileSize, sumFileSizes } from "./sum-file-sizes.ts";
import { tempPath } from "./write-file-atomic.ts";

test("sums a folder's own complete files, and a missing folder is empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sizes-"));
  await writeFile(join(folder, "a"), "12345");
  await writeFile(join(folder, "b"), "123");
  await writeFile(tempPath(join(folder, "b")), "half of it");
  await mkdir(join(folder, "parts"));
  await writeFile(join(folder, "parts", "c"), "1234567");
  expect(await sumFileSizes(folder)).toBe(8);
  expect(await sumFileSizes(folder, ["a"])).toBe(3);
  expect(await fileSize(join(folder, "a"))).toBe(5);
  expect(await fileSize(join(folder, "parts"))).toBe(0);
  await rm(folder, { recursive: true });
  expect([await sumFileSizes(folder), await fileSize(join(folder, "a"))]).toEqual([0, 0]);
});
