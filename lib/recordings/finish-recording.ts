import { join } from "node:path";
import { db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { type Scratch, withScratch } from "#lib/storage/scratch.ts";
import { removeStored, storage, storedKey } from "#lib/storage/storage.ts";
import { sumStoredSizes } from "#lib/storage/storage-api.ts";
import type { RecordingFigures, RecordingSegment } from "#lib/video/render/media-job.ts";
import { runRecordingJob } from "#lib/video/render/run-media-job.ts";
import { failRecording } from "./end-recording.ts";
import {
  findRecordingAcrossOwners,
  type RecordingRow,
  setReadyAcrossOwners,
  touchRecordingAcrossOwners,
} from "./queries.ts";
import {
  deleteRecordingFiles,
  type PartKey,
  parsePartFile,
  partFile,
  partsFolder,
  RECORDING_FILES,
  recordingFolder,
  recordingPath,
} from "./recordings.ts";

/** A recording whose end lacks less than this, or than this share of the call, is still one. */
const MAX_MISSING = { ms: 5_000, share: 0.1 } as const;
/** The owner learns of what is missing from here on: a crash loses 2 s, and the end of a call is reported a little late. */
const NOTICED_MS = 4_000;
const MIN_PICTURES_PER_SECOND = 10;

type Call = Pick<RecordingRow, "activeAt" | "endedAt" | "workerSeenAt" | "awayMs">;

/** `error`: why it can't be kept. `notice`: what its owner should know about it. */
type Judgement = { error: string; notice: null } | { error: null; notice: string | null };

/** How long the avatar was there: until the call ended, or its worker was lost. */
function callMs({ activeAt, endedAt, workerSeenAt }: Call): number {
  if (!activeAt || !endedAt) return 0;
  const overAt = workerSeenAt && workerSeenAt < endedAt ? workerSeenAt : endedAt;
  return overAt.getTime() - activeAt.getTime();
}

/**
 * Decides whether the files of a recording contain its call: a part that never arrived would otherwise end it early
 * without a word. `figures`: `null` if nothing arrived.
 */
export function judgeRecording(call: Call, figures: RecordingFigures | null): Judgement {
  if (!figures) return { error: "The recording failed: no part of it arrived.", notice: null };
  const { lengthMs, coveredMs, pictures } = figures;
  const expectedMs = callMs(call);
  if (expectedMs - lengthMs > Math.max(MAX_MISSING.ms, MAX_MISSING.share * expectedMs)) {
    const [length, whole] = [seconds(lengthMs), seconds(expectedMs)];
    return { error: `The recording failed: only ${length} of ${whole} s of it arrived.`, notice: null };
  }
  const missingMs = expectedMs - coveredMs;
  if (missingMs > NOTICED_MS)
    return { error: null, notice: `${seconds(missingMs)} s of the call are missing in the recording.` };
  // No pictures are sent while the visitor is away.
  const rate = pictures / Math.max(1, (coveredMs - call.awayMs) / 1_000);
  if (coveredMs > 0 && rate < MIN_PICTURES_PER_SECOND)
    return {
      error: null,
      notice: `The recording shows ${rate.toFixed(1)} pictures a second, because the machine was busy.`,
    };
  return { error: null, notice: null };
}

const seconds = (ms: number): number => Math.round(ms / 1_000);

/**
 * Makes the files of an ended recording from its uploaded parts. Safe to repeat at any time and in any
 * process: the row names the files only once they are complete.
 */
export async function finishRecording(sessionId: string): Promise<"made" | "failed" | "settled"> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (session?.recordingStatus !== "processing") return "settled";
  await touchRecordingAcrossOwners(db, sessionId, new Date());
  const figures = await withScratch((scratch) => joinParts(session, scratch));
  const judgement = judgeRecording(session, figures);
  if (figures === null || judgement.error !== null) {
    await failRecording(sessionId, judgement.error ?? "");
    return "failed";
  }
  const made = {
    recordingVideoPath: recordingPath(session, RECORDING_FILES.video),
    recordingAudioPath: recordingPath(session, RECORDING_FILES.audio),
    recordingDurationMs: figures.lengthMs,
    recordingError: judgement.notice,
    recordingBytes: await sumStoredSizes(storage(), storedKey(recordingFolder(session))),
  };
  const isKept = await changeConversation(sessionId, "conversation.recording_ready", (tx) =>
    setReadyAcrossOwners(tx, sessionId, made),
  );
  // The recording was deleted since, or another run of the job has finished it.
  if (!isKept && (await isDeleted(sessionId))) await deleteRecordingFiles(session);
  else await removeStored(partsFolder(session));
  return "made";
}

async function isDeleted(sessionId: string): Promise<boolean> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  return session?.recordingStatus !== "ready";
}

/** Returns `null` if there is nothing to join. */
async function joinParts(session: RecordingRow, scratch: Scratch): Promise<RecordingFigures | null> {
  const segments = await listSegments(session, scratch);
  return segments.length === 0 ? null : await joinSegments(session, segments);
}

/** Lists the uploaded segments, each up to its first missing part. */
async function listSegments(session: RecordingRow, scratch: Scratch): Promise<RecordingSegment[]> {
  const folder = storedKey(partsFolder(session));
  const parts: PartKey[] = [];
  for await (const { key } of storage().list(folder)) {
    const part = parsePartFile(key.slice(folder.length + 1));
    if (part) parts.push(part);
  }
  const segments: RecordingSegment[] = [];
  for (const startMs of [...new Set(parts.map(({ segment }) => segment))].sort((a, b) => a - b)) {
    const numbers = new Set(parts.flatMap(({ segment, number }) => (segment === startMs ? [number] : [])));
    const files: string[] = [];
    while (numbers.has(files.length)) {
      const name = partFile({ segment: startMs, number: files.length });
      files.push(await scratch.load(`${folder}/${name}`));
    }
    const wholeFile = join(scratch.path(folder), `${startMs}.mp4`);
    if (files.length > 0) segments.push({ startMs, parts: files, wholeFile });
  }
  return segments;
}

/** Stores the four files. */
async function joinSegments(session: RecordingRow, segments: RecordingSegment[]): Promise<RecordingFigures> {
  const stored = storage();
  const keyOf = (name: string) => storedKey(recordingPath(session, name));
  const { video, audio, user, avatar } = RECORDING_FILES;
  let figures: RecordingFigures = { lengthMs: 0, coveredMs: 0, pictures: 0 };
  await stored.write(keyOf(video), (videoFile) =>
    stored.write(keyOf(audio), (audioFile) =>
      stored.write(keyOf(user), (userFile) =>
        stored.write(keyOf(avatar), async (avatarFile) => {
          const files = { videoFile, audioFile, userFile, avatarFile };
          figures = await runRecordingJob({ kind: "recording", segments, ...files });
        }),
      ),
    ),
  );
  return figures;
}
