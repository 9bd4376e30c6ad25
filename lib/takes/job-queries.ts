import { and, asc, eq, inArray, isNotNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { RenderSettings, TakeSentence } from "#lib/takes/take-data.ts";

type Working = "generating_audio" | "rendering";

const working = (id: string, status: Working): SQL | undefined =>
  and(eq(takes.id, id), eq(takes.status, status));

/** A take in that state. A job is known by the take's id, not by an owner. */
export async function findWorkingTakeAcrossOwners(
  db: Db,
  id: string,
  status: Working,
): Promise<TakeRow | undefined> {
  const [row] = await db.select().from(takes).where(working(id, status));
  return row;
}

export async function isTakeThereAcrossOwners(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: takes.id }).from(takes).where(eq(takes.id, id));
  return found.length > 0;
}

/** False when the take is gone or has left that state. */
export async function noteProgressAcrossOwners(
  db: Db,
  id: string,
  status: Working,
  progress: number,
): Promise<boolean> {
  const noted = await db
    .update(takes)
    .set({ progress })
    .where(working(id, status))
    .returning({ id: takes.id });
  return noted.length > 0;
}

export async function noteAudioAcrossOwners(
  db: Db,
  id: string,
  made: { audioPath: string; captionsPath: string; durationMs: number; sentences: TakeSentence[] },
): Promise<boolean> {
  const noted = await db
    .update(takes)
    .set({ ...made, status: "ready_to_render", progress: 1, error: null })
    .where(working(id, "generating_audio"))
    .returning({ id: takes.id });
  return noted.length > 0;
}

/** The completed take; undefined when it is gone or has left that state. */
export async function noteVideoAcrossOwners(
  db: Db,
  id: string,
  videoPath: string,
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({ videoPath, status: "completed", progress: 1, error: null })
    .where(working(id, "rendering"))
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
    .where(working(id, status))
    .returning();
  return row;
}

/** The states from which a video may be asked for, once there is sound. */
const RENDERABLE = ["ready_to_render", "failed", "completed"] as const;

/** Starts the render of an owner's take; undefined when it is in no state for that. Of two at once, one gets it. */
export async function startRender(
  db: Db,
  ownerId: string,
  { id, settings }: { id: string; settings: RenderSettings },
): Promise<TakeRow | undefined> {
  const [row] = await db
    .update(takes)
    .set({ status: "rendering", progress: 0, error: null, renderSettings: settings })
    .where(
      and(
        eq(takes.ownerId, ownerId),
        eq(takes.id, id),
        inArray(takes.status, [...RENDERABLE]),
        isNotNull(takes.audioPath),
      ),
    )
    .returning();
  return row;
}

/** Takes that a job has not touched since then, oldest first. */
export async function listStaleTakesAcrossOwners(db: Db, before: Date, limit: number) {
  return await db
    .select({ id: takes.id, ownerId: takes.ownerId, status: takes.status })
    .from(takes)
    .where(and(inArray(takes.status, ["generating_audio", "rendering"]), lt(takes.updatedAt, before)))
    .orderBy(asc(takes.updatedAt))
    .limit(limit);
}
