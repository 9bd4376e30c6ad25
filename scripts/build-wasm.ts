/**
 * Compiles the face's pixel code: `lib/avatar-engine/wasm/compositor.ts` (AssemblyScript) -> `compositor.wasm`. Run it
 * after every change of the source: `node scripts/build-wasm.ts`. The result is committed; a test compiles again and
 * compares.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const folder = fileURLToPath(new URL("../lib/avatar-engine/wasm/", import.meta.url));

/** Returns the compiled bytes. @throws Error with the compiler's messages if the source does not compile. */
export async function compileCompositor(): Promise<Uint8Array> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      "compositor.ts",
      "--baseDir",
      folder,
      "--outFile",
      "compositor.wasm",
      "-O3",
      "--noAssert",
      "--runtime",
      "stub",
      "--enable",
      "simd",
      "--use",
      "abort=",
    ],
    {
      writeFile: (name: string, contents: string | Uint8Array) => {
        if (name === "compositor.wasm" && typeof contents !== "string") wasm = contents;
      },
    },
  );
  if (error || !wasm) throw new Error(`The face's pixel code does not compile:\n${stderr.toString()}`);
  return wasm;
}

if (import.meta.main) {
  const bytes = await compileCompositor();
  await writeFile(`${folder}compositor.wasm`, bytes);
  console.log(`compositor.wasm: ${bytes.length} bytes`);
}
