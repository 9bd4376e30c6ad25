import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackFiles } from "#lib/avatar/rig-pack.ts";

/** Where the packs of uploaded people come from. */
export interface PersonSource {
  avatarPack(): Promise<Uint8Array>;
}

/**
 * The files of an uploaded person, on this machine: `<folder>/<hash>`. They are fetched once for their content, and
 * stand there whole or not at all, whoever else fetches them at the same time. Rejects when they are not what the hash says.
 */
export async function keepPerson(source: PersonSource, hash: string, folder: string): Promise<void> {
  const home = join(folder, hash);
  if (await exists(home)) return;
  const pack = await source.avatarPack();
  if (createHash("sha256").update(pack).digest("hex") !== hash) throw new Error("the person's files differ");
  const making = join(folder, `.${randomUUID()}`);
  await mkdir(making, { recursive: true });
  try {
    for (const [name, bytes] of unpackFiles(pack)) await writeFile(join(making, name), bytes);
    await rename(making, home);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Another call may have been quicker.
    if (!(await exists(home))) throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
