import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/calls/worker/session-refusal.ts";
import { storageFile } from "#lib/storage/storage.ts";
import { writeFileAtomic } from "#lib/storage/write-file-atomic.ts";
import { findRecordingAcrossOwners, type RecordingRow, recordPartAcrossOwners } from "./queries.ts";
import { deleteRecordingFiles, partFile, partsFolder } from "./recording-files.ts";

type Part = { segment: number; number: number; bytes: Uint8Array };

const isOpen = ({ recordingStatus }: RecordingRow): boolean =>
  recordingStatus === "not_started" || recordingStatus === "recording";

/**
 * Stores a part of a session's recording. Storing a part again replaces it, because files are named by
 * number. Throws `SessionRefusal` for an unknown session and for a recording that has ended.
 */
export async function storePart(
  sessionId: string,
  { segment, number, bytes }: Part,
  now = new Date(),
): Promise<void> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isOpen(session)) throw new SessionRefusal("over");
  const folder = storageFile(partsFolder(session));
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(join(folder, partFile({ segment, number })), (file) => writeFile(file, bytes));
  // A recording starts with its first segment.
  const startedAt = session.recordingStartedAt ?? new Date(segment);
  if (await recordPartAcrossOwners(db, sessionId, { startedAt, bytes: bytes.length, now })) return;
  const found = await findRecordingAcrossOwners(db, sessionId);
  // The recording was deleted while the part was written, which would otherwise stay forever.
  if (!found || found.recordingStatus === "none") await deleteRecordingFiles(session);
  throw new SessionRefusal(found ? "over" : "unknown");
}
