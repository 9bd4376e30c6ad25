import { db } from "#db/client.ts";
import { failRecordingAcrossOwners } from "#lib/recordings/queries.ts";
import { deleteRecordingFiles } from "#lib/recordings/recording-files.ts";

/** Gives a recording up; `sentence` is for its owner. False when it was in no state for that. */
export async function failRecording(sessionId: string, sentence: string): Promise<boolean> {
  const failed = await failRecordingAcrossOwners(db, sessionId, sentence);
  if (failed) await deleteRecordingFiles(failed);
  return failed !== undefined;
}
