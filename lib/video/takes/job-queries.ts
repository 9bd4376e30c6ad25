import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { TakeRow } from "./queries.ts";
import type { RenderSettings, TakeSentence } from "./take-data.ts";

type Working = "generating_audio" | "rendering";

const isWorking = (id: string, status: Working): SQL | undefined =>
  and(eq(takes.id, id), eq(takes.status, status), notDeleted.take);

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

/**
 * How many takes a waiting one comes after: those of its kind that run, and those that were requested before. `null` if
 * it doesn't wait.
 */
export async function countTakesAheadAcrossOwners(
  db: Db,
  take: Pick<TakeRow, "status" | "queuedAt" | "startedAt">,
): Promise<number | null> {
  if ((take.status !== "generating_audio" && take.status !== "rendering") || take.startedAt) return null;
  const runs = isNotNull(takes.startedAt);
  const isBefore = and(isNull(takes.startedAt), lt(takes.queuedAt, take.queuedAt));
  const [row] = await db
    .select({ count: count() })
    .from(takes)
    .where(and(eq(takes.status, take.status), notDeleted.take, or(runs, isBefore)));
  return row?.count ?? 0;
}

export async function takeExistsAcrossOwners(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: takes.id }).from(takes).where(eq(takes.id, id));
  return found.length > 0;
}

/** Returns `false` if the take is gone or has another status. */
export async function setProgressAcrossOwners(
  db: Db,
  id: string,
  status: Working,
  progress: number,
): Promise<boolean> {
  const updated = await db
    .update(takes)
    .set({ progress })
    .where(isWorking(id, status))
    .returning({ id: takes.id });
  return updated.length > 0;
}

export async function setAudioAcrossOwners(
  db: Db,
  id: string,
  made: {
    audioPath: string;
    captionsPath: string;
    durationMs: number;
    sentences: TakeSentence[];
    sizeBytes: number;
  },
): Promise<boolean> {
  const updated = await db
    .update(takes)
    .set({ ...made, status: "ready_to_render", progress: 1, error: null })
    .where(isWorking(id, "generating_audio"))
    .returning({ id: takes.id });
  return updated.length > 0;
}

/** Returns the completed take, or `undefined` if it is gone or has another status. */
export async function setVideoAcrossOwners(
  db: Db,
  id: string,
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
    .where(isWorking(id, "rendering"))
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
const RENDERABLE = ["ready_to_render", "failed", "completed"] as const;

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

/** Takes no job has updated since `before`, oldest first. */
export async function listStaleTakesAcrossOwners(db: Db, before: Date, limit: number) {
  return await db
    .select({ id: takes.id, ownerId: takes.ownerId, status: takes.status })
    .from(takes)
    .where(
      and(
        inArray(takes.status, ["generating_audio", "rendering"]),
        lt(takes.updatedAt, before),
        notDeleted.take,
      ),
    )
    .orderBy(asc(takes.updatedAt))
    .limit(limit);
}
