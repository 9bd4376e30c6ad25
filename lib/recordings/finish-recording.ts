import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { removeStored, storageFile } from "#lib/platform/storage.ts";
import { removeEgressFile } from "#lib/recordings/egress-file.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import {
  findRecordingAcrossOwners,
  noteReadyAcrossOwners,
  noteSeenAcrossOwners,
  type RecordingRow,
} from "#lib/recordings/queries.ts";
import {
  deleteRecordingFiles,
  parsePartFile,
  partFile,
  partsFolder,
  RECORDING_FILES,
  recordingPath,
} from "#lib/recordings/recording-files.ts";
import { takeEgressFile } from "#lib/recordings/take-egress-file.ts";
import type { RecordingRun } from "#lib/rendering/media-job.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";

const NOTHING_CAME = "The recording failed: nothing of it arrived.";

/**
 * Makes the files of a recording whose call is over, from what came of it. It may be called again at any time, in any
 * process: the row names the files once they are whole.
 */
export async function finishRecording(sessionId: string): Promise<"made" | "failed" | "settled"> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (session?.recordingStatus !== "processing") return "settled";
  await noteSeenAcrossOwners(db, sessionId, new Date());
  const recordingDurationMs = await makeFiles(session);
  if (recordingDurationMs === null) {
    await failRecording(sessionId, NOTHING_CAME);
    return "failed";
  }
  const made = {
    recordingVideoPath: recordingPath(session, RECORDING_FILES.video),
    recordingAudioPath: recordingPath(session, RECORDING_FILES.audio),
    recordingDurationMs,
  };
  const isKept = await changeConversation(sessionId, "conversation.recording_ready", (tx) =>
    noteReadyAcrossOwners(tx, sessionId, made),
  );
  // Deleted meanwhile, or made by another run of the job.
  if (!isKept && (await isDeleted(sessionId))) await deleteRecordingFiles(session);
  else await forgetSources(session);
  return "made";
}

/** Returns the length in milliseconds; null when nothing came that files could be made of. */
async function makeFiles(session: RecordingRow): Promise<number | null> {
  if (session.recordingEgressId !== null) return await takeEgressFile(session);
  const runs = await listRuns(session);
  return runs.length === 0 ? null : await joinRuns(session, runs);
}

async function forgetSources(session: RecordingRow): Promise<void> {
  await removeStored(partsFolder(session));
  await removeEgressFile(session.id);
}

async function isDeleted(sessionId: string): Promise<boolean> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  return session?.recordingStatus !== "ready";
}

/** The stretches that came, each as far as no part is missing. */
async function listRuns(session: RecordingRow): Promise<RecordingRun[]> {
  const folder = storageFile(partsFolder(session));
  const names = await readdir(folder).catch(() => []);
  const parts = names.flatMap((name) => parsePartFile(name) ?? []);
  const starts = [...new Set(parts.map(({ run }) => run))].sort((a, b) => a - b);
  return starts.flatMap((startMs) => {
    const numbers = new Set(parts.flatMap(({ run, number }) => (run === startMs ? [number] : [])));
    const files: string[] = [];
    while (numbers.has(files.length)) {
      files.push(join(folder, partFile({ run: startMs, number: files.length })));
    }
    return files.length > 0 ? [{ startMs, parts: files, wholeFile: join(folder, `${startMs}.mp4`) }] : [];
  });
}

/** Writes the four files, each whole before it has its name. Returns the length in milliseconds. */
async function joinRuns(session: RecordingRow, runs: RecordingRun[]): Promise<number> {
  const fileOf = (name: string) => storageFile(recordingPath(session, name));
  const { video, audio, user, avatar } = RECORDING_FILES;
  let durationMs = 0;
  await makeWhole(fileOf(video), (videoFile) =>
    makeWhole(fileOf(audio), (audioFile) =>
      makeWhole(fileOf(user), (userFile) =>
        makeWhole(fileOf(avatar), async (avatarFile) => {
          const files = { videoFile, audioFile, userFile, avatarFile };
          durationMs = await runMediaJob({ kind: "recording", runs, ...files });
        }),
      ),
    ),
  );
  return durationMs;
}
