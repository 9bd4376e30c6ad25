import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashInputs } from "./next-build.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "visavis-build-"));
  await mkdir(join(root, "lib", "clips"), { recursive: true });
  await writeFile(join(root, "lib", "clips", "a.ts"), "1");
  await writeFile(join(root, "package-lock.json"), "{}");
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("the same sources give the same hash", async () => {
  expect(await hashInputs(root, {})).toBe(await hashInputs(root, {}));
});

test("a changed, added or renamed source gives another hash", async () => {
  const before = await hashInputs(root, {});
  await writeFile(join(root, "lib", "clips", "a.ts"), "2");
  const changed = await hashInputs(root, {});
  await writeFile(join(root, "lib", "clips", "b.ts"), "");
  const added = await hashInputs(root, {});
  expect(new Set([before, changed, added]).size).toBe(3);
});

test("the lock file and public variables count, tests and other folders do not", async () => {
  const before = await hashInputs(root, {});
  await writeFile(join(root, "lib", "clips", "a.test.ts"), "test");
  await mkdir(join(root, "agent"));
  await writeFile(join(root, "agent", "main.ts"), "");
  expect(await hashInputs(root, { SECRET: "x" })).toBe(before);
  expect(await hashInputs(root, { NEXT_PUBLIC_NAME: "x" })).not.toBe(before);
  await writeFile(join(root, "package-lock.json"), '{"a":1}');
  expect(await hashInputs(root, {})).not.toBe(before);
});
