import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { storageFile } from "#lib/platform/storage.ts";
import { copyEgressFile } from "#lib/recordings/egress-file.ts";
import type { RecordingRow } from "#lib/recordings/queries.ts";
import { partsFolder, RECORDING_FILES, recordingPath } from "#lib/recordings/recording-files.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";

/**
 * Makes a recording's files from the one that LiveKit Egress wrote, each whole before it has its name. Returns the length
 * in milliseconds; null when there is no such file.
 */
export async function takeEgressFile(session: RecordingRow): Promise<number | null> {
  const folder = storageFile(partsFolder(session));
  await mkdir(folder, { recursive: true });
  // A copy, because it may come from another file system, and so that nobody else can exchange what is read.
  const wholeFile = join(folder, "egress.mp4");
  if (!(await copyEgressFile(session.id, wholeFile))) return null;
  const fileOf = (name: string) => storageFile(recordingPath(session, name));
  let durationMs = 0;
  await makeWhole(fileOf(RECORDING_FILES.video), (videoFile) =>
    makeWhole(fileOf(RECORDING_FILES.audio), async (audioFile) => {
      durationMs = await runMediaJob({ kind: "whole recording", wholeFile, videoFile, audioFile });
    }),
  );
  return durationMs;
}
