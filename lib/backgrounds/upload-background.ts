import { rm, writeFile } from "node:fs/promises";
import { db } from "#db/client.ts";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { makeBackgroundPicture } from "#lib/backgrounds/make-background-picture.ts";
import { type BackgroundRow, countBackgrounds, insertBackground } from "#lib/backgrounds/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";

const MOST_BACKGROUNDS = 50;

/** Keeps a picture to stand behind avatars. Throws `VALIDATION` saying what is wrong with it. */
export async function uploadBackground(
  caller: Caller,
  { name, file }: { name: string; file: Uint8Array },
): Promise<BackgroundRow> {
  if ((await countBackgrounds(db, caller.ownerId)) >= MOST_BACKGROUNDS) {
    throw invalidField("file", `An account has at most ${MOST_BACKGROUNDS} backgrounds`);
  }
  const picture = await makeBackgroundPicture(file);
  const id = newId();
  const path = backgroundFile(id);
  await makeWhole(path, (part) => writeFile(part, picture));
  try {
    return await insertBackground(db, { id, name, ownerId: caller.ownerId });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
