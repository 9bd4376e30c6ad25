/**
 * Builds a package of the SDK, as `npm pack` in `sdk` (`server`) or `sdk/react` (`react`) does: declarations and, of `server`, ES
 * modules by `tsc`; the rest by esbuild. CommonJS is in `dist/cjs` with declarations of its own, because TypeScript takes the
 * module format of a declaration from the nearest package.json.
 */
import { cp, glob, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runCommand } from "./system/run-command.ts";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const PACKAGES = {
  server: {
    folder: "sdk",
    entries: ["index", "express", "cards", "embed", "react"],
    // The program for coding agents stays an ES module.
    external: ["react"],
  },
  react: {
    folder: "sdk/react",
    entries: ["index"],
    // The app brings them, so that each is there once.
    external: ["react", "react/jsx-runtime", "livekit-client"],
  },
} as const;

async function bundle(name: keyof typeof PACKAGES, format: "esm" | "cjs"): Promise<void> {
  const { folder, entries, external } = PACKAGES[name];
  await build({
    entryPoints: entries.map((entry) => at(`${folder}/src/${entry}.ts`)),
    outdir: at(`${folder}/dist/${format === "cjs" ? "cjs" : ""}`),
    bundle: true,
    external: [...external],
    format,
    platform: "neutral",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    // For Next: these components have effects, so they run in the browser.
    ...(name === "react" && { banner: { js: '"use client";' } }),
  });
}

const name = process.argv[2] === "react" ? "react" : "server";
const { folder } = PACKAGES[name];
const dist = at(`${folder}/dist`);
await rm(dist, { recursive: true, force: true });
await runCommand(process.execPath, [
  at("node_modules/typescript/bin/tsc"),
  "-p",
  at(`${folder}/tsconfig.json`),
]);
if (name === "react") await bundle(name, "esm");
await bundle(name, "cjs");
for (const file of await Array.fromAsync(glob("**/*.d.ts", { cwd: dist }))) {
  await cp(join(dist, file), join(dist, "cjs", file));
}
await writeFile(`${dist}/cjs/package.json`, '{ "type": "commonjs" }\n');
await cp(at("LICENSE"), at(`${folder}/LICENSE`));
