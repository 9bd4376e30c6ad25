import { removeStored } from "#lib/storage/storage.ts";

type RecordingKey = { ownerId: string; id: string };

/** The folder of a session's recording, below `/api/files/`. */
export const recordingFolder = ({ ownerId, id }: RecordingKey): string => `recordings/${ownerId}/${id}`;

/** The path of one of its files, below `/api/files/`. */
export const recordingPath = (session: RecordingKey, name: string): string =>
  `${recordingFolder(session)}/${name}`;

/** The files of a finished recording. */
export const RECORDING_FILES = {
  video: "video.mp4",
  audio: "audio.m4a",
  user: "user.m4a",
  avatar: "avatar.m4a",
} as const;

/** The folder of the uploaded parts, until they are joined. */
export const partsFolder = (session: RecordingKey): string => recordingPath(session, "parts");

export type PartKey = {
  /** The segment that the part belongs to, by its start in milliseconds since 1970. */
  segment: number;
  /** The part's place in its segment, from 0. */
  number: number;
};

export const partFile = ({ segment, number }: PartKey): string =>
  `${segment}-${String(number).padStart(6, "0")}.part`;

export function parsePartFile(name: string): PartKey | undefined {
  const found = /^(\d{1,16})-(\d{6})\.part$/.exec(name);
  return found ? { segment: Number(found[1]), number: Number(found[2]) } : undefined;
}

/** Deletes all files of a session's recording. Call it once the session is deleted or has no recording. */
export async function deleteRecordingFiles(session: RecordingKey): Promise<void> {
  await removeStored(recordingFolder(session));
}

/** The folder of all of an account's recordings, below `/api/files/`. */
export const recordingsFolder = (ownerId: string): string => `recordings/${ownerId}`;
