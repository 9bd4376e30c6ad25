import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { takeEvent } from "#inngest/events.ts";
import { getAvatar } from "#lib/avatars/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { requireTake } from "#lib/usage/quotas.ts";
import { getClip } from "#lib/video/clips/reads.ts";
import { countTakes, insertTake, type TakeRow } from "./queries.ts";
import type { CreateTakeInput } from "./schema.ts";
import { requireSpokenLanguage } from "./speaking/require-spoken-language.ts";

/**
 * Creates a take of one of the actor's clips; its audio is generated in the background. Throws
 * `AVATAR_NOT_FOUND`, `VALIDATION` for a language the voice can't speak, and `QUOTA_EXCEEDED`.
 */
export async function createTake(actor: Actor, clipId: string, input: CreateTakeInput): Promise<TakeRow> {
  await requireSpokenLanguage(input.language);
  await getClip(actor, clipId);
  const avatar = await getAvatar(actor, input.avatarId);
  const { ownerId } = actor;
  const voice = input.voice ?? avatar.chosen?.voice ?? avatar.voice;
  const speed = input.speed ?? avatar.chosen?.speed ?? 1;
  const take = await db.transaction(async (tx) => {
    await requireTake(tx, actor);
    const name = input.name ?? `Take ${(await countTakes(tx, ownerId, clipId)) + 1}`;
    const made = { ...input, ownerId, clipId, name, voice, speed, sizeBytes: 0 };
    return await insertTake(tx, { ...made, status: "generating_audio" });
  });
  requestJobs(takeEvent("generating_audio", take));
  return take;
}
