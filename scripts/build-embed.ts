/**
 * Bundles the web component for pages that load it with a `<script>`: `sdk/src/embed.ts` -> `public/embed.js`. Run it
 * after every change of the source: `node scripts/build-embed.ts`. The result is committed; a test bundles again and
 * compares.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The script, for browsers since 2024. */
export async function bundleEmbed(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [at("sdk/src/embed.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

if (import.meta.main) {
  const script = await bundleEmbed();
  await writeFile(at("public/embed.js"), script);
  console.log(`embed.js: ${script.length} characters`);
}
