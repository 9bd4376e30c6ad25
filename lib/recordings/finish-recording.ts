import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { removeStored, storageFile } from "#lib/storage/storage.ts";
import { sumFileSizes } from "#lib/storage/sum-file-sizes.ts";
import { writeFileAtomic } from "#lib/storage/write-file-atomic.ts";
import type { RecordingSegment } from "#lib/video/render/media-job.ts";
import { runMediaJob } from "#lib/video/render/run-media-job.ts";
import { failRecording } from "./end-recording.ts";
import {
  findRecordingAcrossOwners,
  type RecordingRow,
  setReadyAcrossOwners,
  touchRecordingAcrossOwners,
} from "./queries.ts";
import {
  deleteRecordingFiles,
  parsePartFile,
  partFile,
  partsFolder,
  RECORDING_FILES,
  recordingPath,
} from "./recording-files.ts";

const NOTHING_ARRIVED = "The recording failed: no part of it arrived.";

/**
 * Makes the files of an ended recording from its uploaded parts. Safe to repeat at any time and in any
 * process: the row names the files only once they are complete.
 */
export async function finishRecording(sessionId: string): Promise<"made" | "failed" | "settled"> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (session?.recordingStatus !== "processing") return "settled";
  await touchRecordingAcrossOwners(db, sessionId, new Date());
  const segments = await listSegments(session);
  if (segments.length === 0) {
    await failRecording(sessionId, NOTHING_ARRIVED);
    return "failed";
  }
  const recordingDurationMs = await joinSegments(session, segments);
  const made = {
    recordingVideoPath: recordingPath(session, RECORDING_FILES.video),
    recordingAudioPath: recordingPath(session, RECORDING_FILES.audio),
    recordingDurationMs,
    recordingBytes: await sumFileSizes(dirname(storageFile(recordingPath(session, RECORDING_FILES.video)))),
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

/** Lists the uploaded segments, each up to its first missing part. */
async function listSegments(session: RecordingRow): Promise<RecordingSegment[]> {
  const folder = storageFile(partsFolder(session));
  const names = await readdir(folder).catch(() => []);
  const parts = names.flatMap((name) => parsePartFile(name) ?? []);
  const starts = [...new Set(parts.map(({ segment }) => segment))].sort((a, b) => a - b);
  return starts.flatMap((startMs) => {
    const numbers = new Set(parts.flatMap(({ segment, number }) => (segment === startMs ? [number] : [])));
    const files: string[] = [];
    while (numbers.has(files.length)) {
      files.push(join(folder, partFile({ segment: startMs, number: files.length })));
    }
    return files.length > 0 ? [{ startMs, parts: files, wholeFile: join(folder, `${startMs}.mp4`) }] : [];
  });
}

/** Writes the four files atomically. Returns the length in milliseconds. */
async function joinSegments(session: RecordingRow, segments: RecordingSegment[]): Promise<number> {
  const filePath = (name: string) => storageFile(recordingPath(session, name));
  const { video, audio, user, avatar } = RECORDING_FILES;
  let durationMs = 0;
  await writeFileAtomic(filePath(video), (videoFile) =>
    writeFileAtomic(filePath(audio), (audioFile) =>
      writeFileAtomic(filePath(user), (userFile) =>
        writeFileAtomic(filePath(avatar), async (avatarFile) => {
          const files = { videoFile, audioFile, userFile, avatarFile };
          durationMs = await runMediaJob({ kind: "recording", segments, ...files });
        }),
      ),
    ),
  );
  return durationMs;
}
