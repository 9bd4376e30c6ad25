import { db } from "#db/client.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getTake } from "#lib/takes/get-take.ts";
import { startRender } from "#lib/takes/job-queries.ts";
import { keepLogo } from "#lib/takes/keep-logo.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import { requestJob } from "#lib/takes/request-job.ts";
import type { RenderTakeInput } from "#lib/takes/schema.ts";

const invalidState = (message: string) => new AppError("VALIDATION", { message, reason: "invalid_state" });

/**
 * Has the video of a take made in the background, again if there is one. Throws `VALIDATION` (409) while it has no audio
 * or is being rendered, or for a logo that is no picture, `AVATAR_NOT_FOUND` when its avatar was deleted, and `NOT_FOUND`
 * for a background that names no picture of the caller's.
 */
export async function renderTake(
  caller: Caller,
  clipId: string,
  { id, settings, logo }: RenderTakeInput,
): Promise<TakeRow> {
  const take = await getTake(caller, clipId, id);
  await getAvatar(caller, take.avatarId);
  await holdBackground(db, caller, settings.background);
  if (take.audioPath === null) throw noAudio();
  const look = logo ? { ...settings, logo: await keepLogo(take, logo) } : settings;
  const started = await startRender(db, caller.ownerId, { id, settings: look });
  if (!started) throw inProgress();
  requestJob("rendering", started);
  return started;
}

export const noAudio = () => invalidState("The take has no audio yet");
export const inProgress = () => invalidState("The take is being rendered already");
