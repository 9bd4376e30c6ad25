import { glob } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";

/** Packs both packages of the SDK into `folder`, as for a registry. Returns the paths of the archives. */
export async function packSdk(folder: string): Promise<string[]> {
  // The repository's `.npmrc` forbids scripts, and npm passes that on to what it starts. One of them builds the package.
  const pack = ["pack", "--ignore-scripts=false", "--pack-destination", folder];
  for (const source of ["sdk", join("sdk", "react")])
    await runCommand("npm", pack, { cwd: join(ROOT_DIR, source) });
  const archives = await Array.fromAsync(glob("*.tgz", { cwd: folder }));
  if (archives.length !== 2) throw new Error(`npm packed ${archives.join(", ")} instead of two packages`);
  return archives.map((name) => join(folder, name));
}
