import { build } from "esbuild";

export type Trace = {
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
