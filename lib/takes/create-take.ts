import { db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { getClip } from "#lib/clips/get-clip.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { countTakes, insertTake, type TakeRow } from "#lib/takes/queries.ts";
import { requestJob } from "#lib/takes/request-job.ts";
import type { CreateTakeInput } from "#lib/takes/schema.ts";

/** Refuses a language that the local voices would only pretend to speak; what others speak is theirs to say. */
function checkLanguage(language: string | undefined): void {
  if (language === undefined || !env.TTS_TIMINGS || /^en\b/i.test(language)) return;
  throw invalidField("language", "language must be one that the voice speaks: en");
}

/** Makes a take of a clip of the caller's; its sound is made in the background. Throws `AVATAR_NOT_FOUND`. */
export async function createTake(caller: Caller, clipId: string, input: CreateTakeInput): Promise<TakeRow> {
  checkLanguage(input.language);
  await getClip(caller, clipId);
  const avatar = await getAvatar(caller, input.avatarId);
  const { ownerId } = caller;
  const name = input.name ?? `Take ${(await countTakes(db, ownerId, clipId)) + 1}`;
  const voice = input.voice ?? avatar.voice;
  const take = await insertTake(db, { ...input, ownerId, clipId, name, voice, status: "generating_audio" });
  requestJob("generating_audio", take);
  return take;
}
