import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { compileCompositor } from "./build-wasm.ts";

// Guards against a change of the source that was not compiled: the committed code would be outdated.
test("the committed pixel code equals its compiled source, byte for byte", async () => {
  const committed = await readFile(new URL("../lib/avatar-engine/wasm/compositor.wasm", import.meta.url));
  expect(Buffer.compare(Buffer.from(await compileCompositor()), committed)).toBe(0);
});
