import { db } from "#db/client.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { requireSound } from "#lib/media/measure-audio.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { setMusicRow } from "./job-queries.ts";
import { findTakeRow, type TakeRow } from "./queries.ts";
import { inProgress } from "./render-take.ts";
import type { SetMusicInput } from "./schema.ts";
import { takePath } from "./take-files.ts";
import { measureTake } from "./take-storage.ts";
import { getTake } from "./takes.ts";

const MAX_MINUTES = 10;

/**
 * Stores music for a take, in place of any that it has; a render says whether and how it is heard. Throws `VALIDATION` for a
 * file that is no music, or while the take is being rendered (409), `NOT_FOUND`, and `QUOTA_EXCEEDED`.
 */
export async function setMusic(
  actor: Actor,
  clipId: string,
  { id, file }: { id: string; file: SetMusicInput["file"] },
): Promise<TakeRow> {
  const take = await getTake(actor, clipId, id);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { ending, durationMs } = await requireSound(bytes, "music", MAX_MINUTES);
  // A name of its own, so that removing one upload never takes the file of another.
  const path = takePath(take, `music-${newId()}.${ending}`);
  const previous = await db.transaction(async (tx) => {
    // Locks the account, so that of two uploads the second one knows the first one's file.
    await requireStorage(tx, actor, bytes.length);
    const before = await findTakeRow(tx, actor.ownerId, clipId, id);
    const sizeBytes = (before?.sizeBytes ?? 0) + bytes.length;
    if (!(await setMusicRow(tx, actor.ownerId, id, { music: { path, durationMs }, sizeBytes })))
      throw inProgress();
    // Last, so that a refused request leaves no file, which nothing would count.
    await storage().put(storedKey(path), bytes);
    return before?.music?.path;
  });
  if (previous) await storage().remove(storedKey(previous));
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    await setMusicRow(tx, actor.ownerId, id, { sizeBytes: await measureTake(take) });
  });
  return await getTake(actor, clipId, id);
}
