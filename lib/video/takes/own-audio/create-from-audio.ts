import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { takeEvent } from "#inngest/events.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { requireSound } from "#lib/media/measure-audio.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { requireTakes } from "#lib/usage/quotas.ts";
import { getClip } from "#lib/video/clips/clips.ts";
import { countTakes, insertTakes, type TakeRow } from "../queries.ts";
import type { CreateFromAudioInput } from "../schema.ts";
import { requireHeardLanguage } from "../speaking/require-language.ts";
import { takePath } from "../take-files.ts";

const MAX_MINUTES = 5;

/**
 * Creates a take of one of the actor's clips from an audio file; audio and captions are made in the background. Throws `VALIDATION`
 * for a file that isn't audio or is too long, and for a language that the recognizer doesn't know, `AVATAR_NOT_FOUND`, `NOT_FOUND`,
 * and `QUOTA_EXCEEDED`.
 */
export async function createFromAudio(
  actor: Actor,
  clipId: string,
  { name, avatarId, script, language, file }: CreateFromAudioInput,
): Promise<TakeRow> {
  // Captions of a text that is known need no recognizer.
  if (script === "") await requireHeardLanguage(language);
  await getClip(actor, clipId);
  await getAvatar(actor, avatarId);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { ending, durationMs } = await requireSound(bytes, "audio", MAX_MINUTES);
  const key = { id: newId(), ownerId: actor.ownerId };
  const path = takePath(key, `own.${ending}`);
  const take = await db.transaction(async (tx) => {
    await requireTakes(tx, actor, 1, bytes.length);
    const number = (await countTakes(tx, actor.ownerId, clipId)) + 1;
    const [row] = await insertTakes(tx, [
      {
        ...{ ...key, clipId, avatarId, script, language, name: name ?? `Take ${number}` },
        ...{ status: "generating_audio" as const, ownAudio: { path, durationMs }, sizeBytes: bytes.length },
      },
    ]);
    if (!row) throw new Error("The take was not stored");
    // Last, so that a refused request leaves no file, which nothing would count.
    await storage().put(storedKey(path), bytes);
    return row;
  });
  requestJobs(takeEvent("generating_audio", take));
  return take;
}
