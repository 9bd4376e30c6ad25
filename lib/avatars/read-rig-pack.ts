import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { packFiles } from "#lib/avatar/rig-pack.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { collectRigFiles } from "#lib/avatars/collect-rig-files.ts";

/** Everything that draws one person, in one file, and the SHA-256 that names this very content. */
export type RigPack = { bytes: Uint8Array<ArrayBuffer>; hash: string };

const packs = new Map<string, Promise<RigPack>>();

async function makePack(home: string): Promise<RigPack> {
  const { files } = await collectRigFiles(async (file) => new Uint8Array(await readFile(join(home, file))));
  const bytes = packFiles(files);
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

/** The pack of the avatar `slug`, made once for each version of its folder. Throws `RigError` when it is not whole. */
export async function readRigPack(slug: string): Promise<RigPack> {
  const home = avatarHome(slug);
  const { mtimeMs } = await stat(join(home, "rig.json")).catch(() => ({ mtimeMs: 0 }));
  const version = `${home}@${mtimeMs}`;
  const known = packs.get(version);
  if (known) return await known;
  const pack = makePack(home);
  packs.set(version, pack);
  pack.catch(() => packs.delete(version));
  return await pack;
}
