import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.ts";
import { clips, takes } from "#db/schema/index.ts";
import { isTrashed, notDeleted } from "#db/trash.ts";
import type { TakeRow } from "./queries.ts";
import type { RenderSettings, TakeSentence } from "./take-data.ts";

type Working = "generating_audio" | "rendering";

/** A job of a take that has started. `queuedAt` tells it from one that was requested after a cancellation. */
export type RunningJob = Pick<TakeRow, "id" | "status" | "queuedAt">;

const isWorking = (id: string, status: TakeRow["status"]): SQL | undefined =>
  and(eq(takes.id, id), eq(takes.status, status), notDeleted.take);

const isRunning = ({ id, status, queuedAt }: RunningJob): SQL | undefined =>
  and(isWorking(id, status), eq(takes.queuedAt, queuedAt));

/** Records that a take's job runs, and returns the take if it has this status. A job knows a take by its id. */
export async function startTakeAcrossOwners(
  db: Db,
  id: string,
  status: Working,
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({ startedAt: sql`coalesce(${takes.startedAt}, now())` })
    .where(isWorking(id, status))
    .returning();
  return row;
}

const WORKING: Working[] = ["generating_audio", "rendering"];

/**
 * How many takes each waiting one among `ids` comes after: those of its kind that run, and those that were requested
 * before. Takes that don't wait are missing.
 */
export async function countTakesAheadAcrossOwners(
  db: Db,
  ids: string[],
): Promise<{ id: string; ahead: number }[]> {
  const others = alias(takes, "others");
  const isBefore = or(isNotNull(others.startedAt), lt(others.queuedAt, takes.queuedAt));
  const ahead = db
    .select({ count: count() })
    .from(others)
    // Names the statuses, which the index has only.
    .where(
      and(
        inArray(others.status, WORKING),
        eq(others.status, takes.status),
        not(isTrashed(clips, others.clipId)),
        isBefore,
      ),
    );
  return await db
    .select({ id: takes.id, ahead: sql`(${ahead})`.mapWith(Number) })
    .from(takes)
    .where(and(inArray(takes.id, ids), inArray(takes.status, WORKING), isNull(takes.startedAt)));
}

export async function findTakeRowAcrossOwners(db: Db, id: string): Promise<TakeRow | undefined> {
  const [row] = await db.select().from(takes).where(eq(takes.id, id));
  return row;
}

/** Returns `false` if the take is gone, has another status, or was requested again. */
export async function isRunningAcrossOwners(db: Db, job: RunningJob): Promise<boolean> {
  return (await db.$count(takes, isRunning(job))) > 0;
}

/** Returns `false` if the take is no longer the job's. */
export async function setProgressAcrossOwners(db: Db, job: RunningJob, progress: number): Promise<boolean> {
  const updated = await db.update(takes).set({ progress }).where(isRunning(job)).returning({ id: takes.id });
  return updated.length > 0;
}

export async function setAudioAcrossOwners(
  db: Db,
  job: RunningJob,
  made: {
    audioPath: string;
    captionsPath: string;
    durationMs: number;
    sentences: TakeSentence[];
    script: string;
    sizeBytes: number;
  },
): Promise<boolean> {
  const updated = await db
    .update(takes)
    .set({ ...made, status: "ready_to_render", progress: 1, error: null })
    .where(isRunning(job))
    .returning({ id: takes.id });
  return updated.length > 0;
}

/** Returns the completed take, or `undefined` if it is no longer the job's. */
export async function setVideoAcrossOwners(
  db: Db,
  job: RunningJob,
  made: { videoPath: string; sizeBytes: number },
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({
      ...made,
      videoSettings: sql`${takes.renderSettings}`,
      status: "completed",
      progress: 1,
      error: null,
    })
    .where(isRunning(job))
    .returning();
  return row;
}

export async function failTakeAcrossOwners(
  db: Db,
  id: string,
  status: Working,
  error: string,
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({ status: "failed", error })
    .where(isWorking(id, status))
    .returning();
  return row;
}

/** What the take's files weigh, as last recorded. */
export async function findTakeSizeAcrossOwners(db: Db, id: string): Promise<number> {
  const [row] = await db.select({ sizeBytes: takes.sizeBytes }).from(takes).where(eq(takes.id, id));
  return row?.sizeBytes ?? 0;
}

export async function setTakeSizeAcrossOwners(db: Db, id: string, sizeBytes: number): Promise<void> {
  await db.update(takes).set({ sizeBytes }).where(eq(takes.id, id));
}

/** A render can start from these statuses, once there is audio. */
const RENDERABLE = ["ready_to_render", "failed", "cancelled", "completed"] as const;

/**
 * Starts the render of an owner's take. Returns `undefined` if its status doesn't allow that. Of two
 * concurrent calls, one succeeds.
 */
export async function startRender(
  db: Db,
  ownerId: string,
  { id, settings }: { id: string; settings: RenderSettings },
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({
      status: "rendering",
      progress: 0,
      error: null,
      renderSettings: settings,
      queuedAt: sql`clock_timestamp()`,
      startedAt: null,
    })
    .where(
      and(
        eq(takes.ownerId, ownerId),
        eq(takes.id, id),
        notDeleted.take,
        inArray(takes.status, [...RENDERABLE]),
        isNotNull(takes.audioPath),
      ),
    )
    .returning();
  return row;
}

/** Changes the music of an owner's take, or its size. Returns `false` while a render may read the file. */
export async function setMusicRow(
  db: Db,
  ownerId: string,
  id: string,
  change: Partial<Pick<TakeRow, "music" | "sizeBytes">>,
): Promise<boolean> {
  const isIdle = change.music ? ne(takes.status, "rendering") : undefined;
  const changed = await db
    .update(takes)
    .set(change)
    .where(and(eq(takes.ownerId, ownerId), eq(takes.id, id), notDeleted.take, isIdle))
    .returning({ id: takes.id });
  return changed.length > 0;
}

/** Cancels those of an owner's takes whose job waits or runs. Returns them. */
export async function cancelTakeRows(
  db: Db,
  ownerId: string,
  clipId: string,
  ids: string[],
): Promise<TakeRow[]> {
  return await db
    .update(takes)
    .set({ status: "cancelled", progress: 0, error: null })
    .where(
      and(
        eq(takes.ownerId, ownerId),
        eq(takes.clipId, clipId),
        inArray(takes.id, ids),
        inArray(takes.status, WORKING),
      ),
    )
    .returning();
}

/** Locks a take that is cancelled, so that it isn't requested again until `tx` ends. */
export async function lockCancelledAcrossOwners(tx: Tx, id: string): Promise<TakeRow | undefined> {
  const [row] = await tx
    .select()
    .from(takes)
    .where(and(eq(takes.id, id), eq(takes.status, "cancelled")))
    .for("update");
  return row;
}

/** Takes no job has updated since `before`: the oldest of each account, oldest first. */
export async function listStaleTakesAcrossOwners(
  db: Db,
  before: Date,
  { ofAccount, total }: { ofAccount: number; total: number },
) {
  const { id, ownerId, status, updatedAt } = takes;
  const place = sql<number>`row_number() over (partition by ${ownerId} order by ${updatedAt})`.as("place");
  const stale = db
    .select({ id, ownerId, status, updatedAt, place })
    .from(takes)
    .where(and(inArray(status, WORKING), lt(updatedAt, before), notDeleted.take))
    .as("stale");
  return await db
    .select({ id: stale.id, ownerId: stale.ownerId, status: stale.status })
    .from(stale)
    .where(lte(stale.place, ofAccount))
    .orderBy(asc(stale.updatedAt))
    .limit(total);
}
