import { db } from "#db/client.ts";
import { measureAudio } from "#lib/media/measure-audio.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { setMusicRow } from "./job-queries.ts";
import type { TakeRow } from "./queries.ts";
import { inProgress } from "./render-take.ts";
import type { SetMusicInput } from "./schema.ts";
import { takePath } from "./take-files.ts";
import { measureTake } from "./take-storage.ts";
import { getTake } from "./takes.ts";

const MIN_MS = 1_000;
const MAX_MS = 600_000;

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
  const { ending, durationMs } = await requireMusic(bytes);
  const path = takePath(take, `music-${sha256(bytes).slice(0, 16)}.${ending}`);
  await db.transaction(async (tx) => {
    await requireStorage(tx, actor, bytes.length);
    if (!(await setMusicRow(tx, actor.ownerId, id, { music: { path, durationMs } }))) throw inProgress();
    // Last, so that a refused request leaves no file, which nothing would count.
    await storage().put(storedKey(path), bytes);
  });
  const previous = take.music?.path;
  if (previous && previous !== path) await storage().remove(storedKey(previous));
  await setMusicRow(db, actor.ownerId, id, { sizeBytes: await measureTake(take) });
  return await getTake(actor, clipId, id);
}

async function requireMusic(file: Uint8Array) {
  const found = await measureAudio(file);
  if (!found) throw invalidField("file", "The music must be a WAV, MP3 or M4A file");
  if (found.durationMs >= MIN_MS && found.durationMs <= MAX_MS) return found;
  throw invalidField("file", "The music must be 1 second to 10 minutes long");
}
