import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { takeEvent } from "#inngest/events.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { lockBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { readImage } from "#lib/media/read-image.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { startRender } from "./job-queries.ts";
import type { TakeRow } from "./queries.ts";
import type { LogoInput, RenderTakeInput } from "./schema.ts";
import type { RenderSettings } from "./take-data.ts";
import { takePath } from "./take-files.ts";
import { getTake } from "./takes.ts";

const LOGO_LIMITS = { path: "logo.image", name: "logo.image", minPx: 16, maxPx: 4_096 };
/** The longer side of the largest logo in the largest frame is 432 px. */
const MAX_LOGO_PX = 512;

const invalidState = (message: string) => new AppError("VALIDATION", { message, reason: "invalid_state" });

/**
 * Renders the video of a take in the background, again if it has one. Throws `VALIDATION` (409) if it has no
 * audio, lacks the music or is being rendered, `VALIDATION` for an invalid logo, `AVATAR_NOT_FOUND` if its avatar was deleted,
 * `NOT_FOUND` for a background image the actor doesn't have, and `QUOTA_EXCEEDED` if the storage is full.
 */
export async function renderTake(
  actor: Actor,
  clipId: string,
  { id, settings, logo, music }: RenderTakeInput,
): Promise<TakeRow> {
  const take = await getTake(actor, clipId, id);
  await getAvatar(actor, take.avatarId);
  if (take.audioPath === null) throw noAudio();
  const made = logo && (await encodeLogo(take, logo));
  if (music && !take.music) throw noMusic();
  const mixed = music && take.music && { music: { ...music, path: take.music.path } };
  const look = { ...settings, ...(made && { logo: made.look }), ...mixed };
  const started = await db.transaction(async (tx) => {
    await lockBackground(tx, actor, settings.background);
    await requireStorage(tx, actor, made?.image.length);
    const row = await startRender(tx, actor.ownerId, { id, settings: look });
    // Meanwhile, an upload may have replaced the music, and removed its file.
    if (!row || (mixed && row.music?.path !== mixed.music.path)) throw inProgress();
    // Last, so that a refused request leaves no file, which nothing would count.
    if (made) await storage().put(storedKey(made.look.path), made.image);
    return row;
  });
  requestJobs(takeEvent("rendering", started));
  return started;
}

export const noAudio = () => invalidState("The take has no audio yet. Wait until it is ready to render");
export const noMusic = () => invalidState("The take has no music. Upload it first");
export const inProgress = () => invalidState("The take is already being rendered. Wait until it is done");

/** Whether a take could not be rendered, or get music, only because it is being rendered. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof AppError && error.message === inProgress().message;

/** The logo as it is stored beside its take, named after its content. Throws `VALIDATION` for an invalid image. */
async function encodeLogo(
  take: Pick<TakeRow, "id" | "ownerId">,
  { image, corner, size }: LogoInput,
): Promise<{ image: Uint8Array; look: NonNullable<RenderSettings["logo"]> }> {
  const encoded = await readImage(
    Buffer.from(image, "base64"),
    { ...LOGO_LIMITS, ownerId: take.ownerId },
    (read) =>
      read
        .resize(MAX_LOGO_PX, MAX_LOGO_PX, { fit: "inside", withoutEnlargement: true })
        .webp({ lossless: true }),
  );
  const hash = sha256(encoded).slice(0, 16);
  const path = takePath(take, `logo-${hash}.webp`);
  return { image: encoded, look: { path, corner, size } };
}
