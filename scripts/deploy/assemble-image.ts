import { cp, glob, mkdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ensureBuild, listRootInputs } from "#scripts/start/next-build.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { collectPackages, packageName, traceImports } from "./collect-packages.ts";
import { CONTENT, IMAGES, type Image, isRuntimeFile } from "./image-content.ts";

/** Parts of the build that only the next build or a debugger needs. */
const UNUSED_BUILD = /^\.next\/(cache|dev|types|diagnostics|trace|trace-build)(\/|$)|\.(map|nft\.json)$/;
const TEST = /\.test\.tsx?$/;
/** Dependencies that are used only while something is built, or on other systems. */
const UNUSED_PACKAGE = new RegExp(
  `^node_modules/(typescript|@next/swc-[^/]+|@node-llama-cpp/(?!${process.platform}-${process.arch}$)[^/]+)$`,
);

/**
 * Copies what one image needs to `out`: the files that its programs import, their packages without what no server
 * loads, and its assets. Builds the app if necessary.
 */
export async function assembleImage(image: Image, root: string, out: string): Promise<void> {
  const { entries, assets } = CONTENT[image];
  const { files, packages } = await traceImports(root, entries);
  const built = image === "app" ? await packagesOfBuild(root) : [];
  const folders = await collectPackages(root, [...new Set([...packages, ...built])]);
  for (const file of files) await copy(root, out, file);
  for (const asset of await withRootFiles(image, root, assets)) {
    await copy(root, out, asset, (path) => !TEST.test(path) && !UNUSED_BUILD.test(path));
  }
  for (const folder of folders) if (!UNUSED_PACKAGE.test(folder)) await copyPackage(root, out, folder);
}

/** The build's hash covers the configuration files at the root. */
async function withRootFiles(image: Image, root: string, assets: string[]): Promise<string[]> {
  return image === "app" ? [...new Set([...assets, ...(await listRootInputs(root))])] : assets;
}

const traceSchema = z.object({ files: z.array(z.string()) });

/** The packages that the built pages load instead of containing them. */
async function packagesOfBuild(root: string): Promise<string[]> {
  const packages = new Set<string>();
  for await (const trace of glob(".next/**/*.nft.json", { cwd: root })) {
    const { files } = traceSchema.parse(JSON.parse(await readFile(join(root, trace), "utf8")));
    for (const file of files) {
      const path = relative(root, resolve(root, dirname(trace), file));
      const [, inPackage] = /^node_modules\/(.+)$/.exec(path) ?? [];
      // Build-time packages are listed by their manifests alone.
      if (inPackage && !path.endsWith("package.json")) packages.add(packageName(inPackage));
    }
  }
  return [...packages];
}

async function copy(root: string, out: string, path: string, isWanted = (_path: string) => true) {
  const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
  await cp(join(root, path), join(out, path), {
    ...options,
    filter: (source) => isWanted(relative(root, source)),
  });
}

/** Packages inside this one are copied by themselves, if they are needed. */
async function copyPackage(root: string, out: string, folder: string): Promise<void> {
  const name = packageName(folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length));
  await mkdir(join(out, folder), { recursive: true });
  for await (const entry of glob("**/*", {
    cwd: join(root, folder),
    withFileTypes: true,
    exclude: (found) => found.name === "node_modules" || found.name === ".bin",
  })) {
    if (entry.isDirectory()) continue;
    const path = relative(join(root, folder), join(entry.parentPath, entry.name));
    if (isRuntimeFile(name, path)) await copy(root, out, join(folder, path));
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [image, out] = positionals;
  const known = IMAGES.find((name) => name === image);
  if (!known || !out) throw new Error(`Usage: assemble-image.ts ${IMAGES.join("|")} <folder>`);
  if (known === "app") await ensureBuild(process.env, console.error);
  await assembleImage(known, ROOT_DIR, resolve(out));
}

if (import.meta.main) await main();
