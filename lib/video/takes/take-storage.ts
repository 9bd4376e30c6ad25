import { basename } from "node:path";
import { db, type Tx } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { sumStoredSizes } from "#lib/storage/storage-api.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { findTakeSizeAcrossOwners } from "./job-queries.ts";
import { listTakeIds, type TakeRow } from "./queries.ts";
import { removeTakeFiles, takeFolder, withExtension } from "./take-files.ts";

type MeasuredTake = Pick<TakeRow, "id" | "ownerId">;

/** Sums the sizes of a take's files, without a video that is about to be removed. */
export async function measureTake(take: MeasuredTake, removedVideo: string | null = null): Promise<number> {
  const removed = removedVideo === null ? [] : [removedVideo, withExtension(removedVideo, "webp")];
  return await sumStoredSizes(
    storage(),
    storedKey(takeFolder(take)),
    removed.map((path) => basename(path)),
  );
}

/**
 * Locks the account until `tx` ends, and requires room for what a take has grown to since its size was last recorded.
 * Throws `QUOTA_EXCEEDED`.
 */
export async function requireTakeGrowth(tx: Tx, take: MeasuredTake, sizeBytes: number): Promise<void> {
  const actor = { ownerId: take.ownerId };
  await requireStorage(tx, actor, 0);
  await requireStorage(tx, actor, sizeBytes - (await findTakeSizeAcrossOwners(tx, take.id)));
}

/**
 * Collects the takes of the actor's clips. Call the returned function once their rows are deleted: it removes
 * the files.
 */
export async function takeFilesRemoval(actor: Actor, clipIds: string[]): Promise<() => Promise<void>> {
  const { ownerId } = actor;
  const ids = await listTakeIds(db, ownerId, clipIds);
  return async () => {
    await Promise.all(ids.map((id) => removeTakeFiles({ ownerId, id })));
  };
}
