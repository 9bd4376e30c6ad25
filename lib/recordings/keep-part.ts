import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { storageFile } from "#lib/platform/storage.ts";
import {
  findRecordingAcrossOwners,
  notePartAcrossOwners,
  type RecordingRow,
} from "#lib/recordings/queries.ts";
import { deleteRecordingFiles, partFile, partsFolder } from "#lib/recordings/recording-files.ts";

type Part = { run: number; number: number; bytes: Uint8Array };

const isOpen = ({ recordingStatus }: RecordingRow): boolean =>
  recordingStatus === "not_started" || recordingStatus === "recording";

/**
 * Stores a part of a session's recording. The same part again is the same part: its name is its number. Throws
 * `SessionRefusal` for an unknown session and for a recording that takes nothing any more.
 */
export async function keepPart(
  sessionId: string,
  { run, number, bytes }: Part,
  now = new Date(),
): Promise<void> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isOpen(session)) throw new SessionRefusal("over");
  const folder = storageFile(partsFolder(session));
  await mkdir(folder, { recursive: true });
  await makeWhole(join(folder, partFile({ run, number })), (file) => writeFile(file, bytes));
  // The first stretch names the recording's zero.
  const startedAt = session.recordingStartedAt ?? new Date(run);
  if (await notePartAcrossOwners(db, sessionId, { startedAt, now })) return;
  const found = await findRecordingAcrossOwners(db, sessionId);
  // Deleted meanwhile: what was just written would stay for ever.
  if (!found || found.recordingStatus === "none") await deleteRecordingFiles(session);
  throw new SessionRefusal(found ? "over" : "unknown");
}
