import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { unpackFiles } from "#lib/avatar/rig-pack.ts";

/** People that stay on this machine, at most 8 MB each; those longest out of use go first. */
const MOST_PEOPLE = 40;
/** What a worker that died left half made. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where the packs of uploaded people come from. */
export interface PersonSource {
  avatarPack(): Promise<Uint8Array>;
}

/**
 * The files of an uploaded person, on this machine: `<folder>/<hash>`. They are fetched once for their content, and
 * stand there whole or not at all, whoever else fetches them at the same time. Rejects when they are not what the hash says.
 */
export async function keepPerson(
  source: PersonSource,
  hash: string,
  folder: string,
  mostPeople = MOST_PEOPLE,
): Promise<void> {
  const home = join(folder, hash);
  if (!(await exists(home))) await fetchPerson(source, hash, folder);
  const now = new Date();
  await utimes(home, now, now);
  await forgetOthers(folder, mostPeople);
}

async function fetchPerson(source: PersonSource, hash: string, folder: string): Promise<void> {
  const home = join(folder, hash);
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

/** Makes room: a call holds its person in memory, so that whoever was not asked for lately may go. */
async function forgetOthers(folder: string, mostPeople: number): Promise<void> {
  const found = await Promise.all((await readdir(folder)).map((name) => ageOf(join(folder, name))));
  const isMaking = ({ path }: Kept) => basename(path).startsWith(".");
  const people = found.filter((kept) => !isMaking(kept)).sort((a, b) => a.ageMs - b.ageMs);
  const leftBehind = found.filter((kept) => isMaking(kept) && kept.ageMs > LEFT_BEHIND_MS);
  for (const { path } of [...people.slice(mostPeople), ...leftBehind])
    await rm(path, { recursive: true, force: true });
}

type Kept = { path: string; ageMs: number };

/** Since a person was last asked for. One that another call has just removed counts as new: there is nothing to remove. */
async function ageOf(path: string): Promise<Kept> {
  const info = await stat(path).catch(() => undefined);
  return { path, ageMs: info ? Date.now() - info.mtimeMs : 0 };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
