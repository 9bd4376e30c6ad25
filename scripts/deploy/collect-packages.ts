import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { z } from "zod";

const names = z.record(z.string(), z.unknown()).default({});
const manifestSchema = z.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});

/**
 * Returns the folders of some packages and of everything that they depend on, relative to `root`. Packages that are
 * optional, such as those for other systems, may be missing.
 */
export async function collectPackages(root: string, packages: string[]): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (name: string, from: string, isRequired: boolean): Promise<void> => {
    const folder = findPackage(root, name, from);
    if (folder === null) {
      if (isRequired)
        throw new Error(
          `The package ${name}, which ${relative(root, from) || "the product"} needs, is missing.`,
        );
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { required, optional } = await readDependencies(join(root, folder));
    for (const dependency of required) await visit(dependency, join(root, folder), true);
    for (const dependency of optional) await visit(dependency, join(root, folder), false);
  };
  for (const name of packages) await visit(name, root, true);
  return [...found].sort();
}

/** Looks where Node looks: in each `node_modules` from the importing folder upwards. */
function findPackage(root: string, name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return relative(root, candidate);
    if (folder === root || folder === dirname(folder)) return null;
  }
}

async function readDependencies(folder: string): Promise<{ required: string[]; optional: string[] }> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const optional = Object.keys(manifest.optionalDependencies);
  // Of the optional peers, those that the product imports itself are among its own packages.
  const peers = Object.keys(manifest.peerDependencies).filter(
    (name) => !manifest.peerDependenciesMeta[name]?.optional,
  );
  const required = [...Object.keys(manifest.dependencies), ...peers].filter(
    (name) => !optional.includes(name),
  );
  return { required, optional };
}

type Trace = {
  /** The files of this tree that are imported, relative to it. */
  files: string[];
  /** The packages that they import. */
  packages: string[];
};

/** Follows the imports of some files, dynamic ones too. */
export async function traceImports(root: string, entries: string[]): Promise<Trace> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir: "unused",
    logLevel: "error",
  });
  const packages = new Set<string>();
  for (const { imports } of Object.values(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (external && !path.startsWith("node:")) packages.add(packageName(path));
    }
  }
  return { files: Object.keys(metafile.inputs).sort(), packages: [...packages].sort() };
}

/** The package of an import such as `@scope/name/part`. */
export function packageName(path: string): string {
  return path.split("/", path.startsWith("@") ? 2 : 1).join("/");
}
