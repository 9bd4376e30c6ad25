import { removeStored } from "#lib/platform/storage.ts";
import { removeEgressFile } from "#lib/recordings/egress-file.ts";

type RecordingKey = { ownerId: string; id: string };

/** The folder of a session's recording behind `/api/files/`. */
const recordingFolder = ({ ownerId, id }: RecordingKey): string => `recordings/${ownerId}/${id}`;

/** The path behind `/api/files/` of one of its files. */
export const recordingPath = (session: RecordingKey, name: string): string =>
  `${recordingFolder(session)}/${name}`;

/** What a finished recording consists of. */
export const RECORDING_FILES = {
  video: "video.mp4",
  audio: "audio.m4a",
  user: "user.m4a",
  avatar: "avatar.m4a",
} as const;

/** Where the parts of a recording wait to be put together. */
export const partsFolder = (session: RecordingKey): string => recordingPath(session, "parts");

/** A part's file: the stretch that it belongs to (when that began, in milliseconds since 1970) and its number there. */
export const partFile = ({ run, number }: { run: number; number: number }): string =>
  `${run}-${String(number).padStart(6, "0")}.part`;

export function parsePartFile(name: string): { run: number; number: number } | undefined {
  const found = /^(\d{1,16})-(\d{6})\.part$/.exec(name);
  return found ? { run: Number(found[1]), number: Number(found[2]) } : undefined;
}

/** Forgets all that is stored of a session's recording; call it once its row is gone or says that there is none. */
export async function deleteRecordingFiles(session: RecordingKey): Promise<void> {
  await removeStored(recordingFolder(session));
  await removeEgressFile(session.id);
}

/** Forgets all that is stored of an account's recordings. */
export const removeAllRecordingFiles = (ownerId: string): Promise<void> =>
  removeStored(`recordings/${ownerId}`);
