import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { compileCompositor } from "./build-wasm.ts";

// Guards against a change of the source that nobody compiled: the committed code would stay the old one.
test("the committed pixel code is what its source compiles to, byte for byte", async () => {
  const committed = await readFile(new URL("../lib/avatar/wasm/compositor.wasm", import.meta.url));
  expect(Buffer.compare(Buffer.from(await compileCompositor()), committed)).toBe(0);
});
