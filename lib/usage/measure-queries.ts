import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, backgrounds, sessions, takes } from "#db/schema/index.ts";

/** A row whose files were never measured. */
export type UnmeasuredRow =
  | { kind: "avatar"; id: string; slug: string }
  | { kind: "background"; id: string }
  | { kind: "take" | "recording"; id: string; ownerId: string };

/** Written without parameters, so the query can use the index. */
const isUnmeasuredRecording = sql`recording_status = 'ready' and recording_bytes is null`;

/** Up to `limit` of each kind. */
export async function listUnmeasuredAcrossOwners(db: Db, limit: number): Promise<UnmeasuredRow[]> {
  const uploaded = await db
    .select({ id: avatars.id, slug: avatars.slug })
    .from(avatars)
    .where(and(isNotNull(avatars.ownerId), isNull(avatars.sizeBytes)))
    .limit(limit);
  const images = await db
    .select({ id: backgrounds.id })
    .from(backgrounds)
    .where(isNull(backgrounds.sizeBytes))
    .limit(limit);
  const made = await db
    .select({ id: takes.id, ownerId: takes.ownerId })
    .from(takes)
    .where(isNull(takes.sizeBytes))
    .limit(limit);
  const recorded = await db
    .select({ id: sessions.id, ownerId: sessions.ownerId })
    .from(sessions)
    .where(isUnmeasuredRecording)
    .limit(limit);
  return [
    ...uploaded.map((row) => ({ kind: "avatar" as const, ...row })),
    ...images.map((row) => ({ kind: "background" as const, ...row })),
    ...made.map((row) => ({ kind: "take" as const, ...row })),
    ...recorded.map((row) => ({ kind: "recording" as const, ...row })),
  ];
}

/** Stores a size, unless a job has stored a newer one since. */
export async function setMeasuredAcrossOwners(
  db: Db,
  { kind, id }: UnmeasuredRow,
  sizeBytes: number,
): Promise<void> {
  if (kind === "recording") {
    const isUnmeasured = and(eq(sessions.id, id), isUnmeasuredRecording);
    await db.update(sessions).set({ recordingBytes: sizeBytes }).where(isUnmeasured);
    return;
  }
  const table = { avatar: avatars, background: backgrounds, take: takes }[kind];
  await db
    .update(table)
    .set({ sizeBytes })
    .where(and(eq(table.id, id), isNull(table.sizeBytes)));
}
