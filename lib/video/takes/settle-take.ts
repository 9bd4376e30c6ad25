import { db, type Tx } from "#db/client.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import {
  failTakeAcrossOwners,
  findTakeRowAcrossOwners,
  isRunningAcrossOwners,
  type RunningJob,
  setTakeSizeAcrossOwners,
} from "./job-queries.ts";
import type { TakeRow } from "./queries.ts";
import { TAKE_FAILURES } from "./take-failures.ts";
import { removeTakeFiles } from "./take-files.ts";
import { measureTake, tidyCancelled } from "./take-storage.ts";

/**
 * Makes a change that completes or fails a take, and notifies the owner's webhooks in the same transaction.
 * Returns `false` if `change` returns no take.
 */
export async function settleTake(
  type: "take.completed" | "take.failed",
  change: (tx: Tx) => Promise<TakeRow | undefined>,
): Promise<boolean> {
  return await changeAndNotify(async ({ tx, notify }) => {
    const take = await change(tx);
    if (!take) return false;
    const { ownerId, id, clipId, status, durationMs, error } = take;
    await notify({
      ownerId,
      type,
      data: { take_id: id, clip_id: clipId, status, duration_ms: durationMs, error },
    });
    return true;
  });
}

const INTERNAL_ERRORS = { generating_audio: TAKE_FAILURES.audio, rendering: TAKE_FAILURES.video } as const;

/** Records why a take failed. `message` is written for its owner; without one the error was ours. */
export async function failTake(
  takeId: string,
  status: keyof typeof INTERNAL_ERRORS,
  message?: string,
): Promise<void> {
  await settleTake("take.failed", async (tx) => {
    const failed = await failTakeAcrossOwners(tx, takeId, status, message ?? INTERNAL_ERRORS[status]);
    if (!failed) return undefined;
    // Without audio, nothing can be made of the files.
    if (failed.audioPath === null) await removeTakeFiles(failed);
    await setTakeSizeAcrossOwners(tx, takeId, await measureTake(failed));
    return failed;
  });
}

/**
 * Called by a job that can't finish its take. If the take was deleted or cancelled, removes the files the job has written.
 * If another run settled it, the files belong to the take and stay. `requested`: it was cancelled, and requested again.
 */
export async function abandonTake(take: TakeRow): Promise<"gone" | "settled" | "requested"> {
  const now = await findTakeRowAcrossOwners(db, take.id);
  if (!now) {
    await removeTakeFiles(take);
    return "gone";
  }
  if (now.status === "cancelled") await tidyCancelled(take.id);
  const isRequested = now.status === take.status && now.queuedAt.getTime() !== take.queuedAt.getTime();
  return isRequested ? "requested" : "settled";
}

/** The take was deleted, cancelled, or settled by another run. */
export class TakeGone extends Error {}

const WATCH_EVERY_MS = 1_000;

/** Aborts with `TakeGone` once the take is no longer the job's, so that a cancelled one costs nothing more. */
export function watchTake(job: RunningJob): { signal: AbortSignal; stop: () => void } {
  const over = new AbortController();
  const look = async () => {
    if (!(await isRunningAcrossOwners(db, job))) over.abort(new TakeGone());
  };
  // A database that is away for a moment says nothing about the take.
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_EVERY_MS);
  return { signal: over.signal, stop: () => clearInterval(timer) };
}
