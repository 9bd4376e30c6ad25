import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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

test.skipIf(process.platform === "win32")("many sources are read with few open files", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `${index}.ts`);
  for (const name of names) await writeFile(join(root, "lib", "clips", name), name);
  const module = new URL("./next-build.ts", import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then((m) => m.hashInputs(${JSON.stringify(root)}, {})).then(console.log)`;
  // Node raises the soft limit to the hard one, so both are lowered.
  const command = `ulimit -n 200 && exec ${JSON.stringify(process.execPath)} --no-warnings -e ${JSON.stringify(script)}`;
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect(stdout.trim()).toBe(await hashInputs(root, {}));
});
