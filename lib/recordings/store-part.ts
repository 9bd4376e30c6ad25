import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/calls/worker/accept-job.ts";
import { AppError } from "#lib/platform/errors.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { findRecordingAcrossOwners, type RecordingRow, recordPartAcrossOwners } from "./queries.ts";
import { deleteRecordingFiles, type PartKey, partFile, partsFolder } from "./recordings.ts";

const isOpen = ({ recordingStatus }: RecordingRow): boolean =>
  recordingStatus === "not_started" || recordingStatus === "recording";

const partKey = (session: RecordingRow, part: PartKey): string =>
  storedKey(`${partsFolder(session)}/${partFile(part)}`);

async function requireOpen(sessionId: string): Promise<RecordingRow> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isOpen(session)) throw new SessionRefusal("over");
  return session;
}

/**
 * Returns a URL that stores a part of a session's recording in the bucket, or `null` if the app takes parts itself.
 * Throws like `storePart`.
 */
export async function offerPartUpload(
  sessionId: string,
  part: PartKey & { bytes: number },
): Promise<string | null> {
  const session = await requireOpen(sessionId);
  return await storage().uploadUrl(partKey(session, part), part.bytes);
}

/**
 * Records that a worker has stored a part in the bucket. Throws like `storePart`, and `invalid_state` if the part isn't
 * there as announced.
 */
export async function confirmPart(
  sessionId: string,
  part: PartKey & { bytes: number },
  now = new Date(),
): Promise<void> {
  const session = await requireOpen(sessionId);
  const found = await storage().stat(partKey(session, part));
  if (found?.bytes !== part.bytes) throw new AppError("VALIDATION", { reason: "invalid_state" });
  await recordPart(session, part, now);
}

/**
 * Stores a part of a session's recording. Storing a part again replaces it, because files are named by
 * number. Throws `SessionRefusal` for an unknown session and for a recording that has ended.
 */
export async function storePart(
  sessionId: string,
  { bytes, ...part }: PartKey & { bytes: Uint8Array },
  now = new Date(),
): Promise<void> {
  const session = await requireOpen(sessionId);
  await storage().put(partKey(session, part), bytes);
  await recordPart(session, { ...part, bytes: bytes.length }, now);
}

async function recordPart(
  session: RecordingRow,
  { segment, bytes }: PartKey & { bytes: number },
  now: Date,
): Promise<void> {
  // A recording starts with its first segment.
  const startedAt = session.recordingStartedAt ?? new Date(segment);
  if (await recordPartAcrossOwners(db, session.id, { startedAt, bytes, now })) return;
  const found = await findRecordingAcrossOwners(db, session.id);
  // The recording was deleted while the part was written, which would otherwise stay forever.
  if (!found || found.recordingStatus === "none") await deleteRecordingFiles(session);
  throw new SessionRefusal(found ? "over" : "unknown");
}
