import { join } from "node:path";
import { removeStored, storageFile } from "#lib/platform/storage.ts";

type TakeKey = { ownerId: string; id: string };

/** The folder of a take behind `/api/files/`. */
const takeFolder = ({ ownerId, id }: TakeKey): string => `takes/${ownerId}/${id}`;

/** The path behind `/api/files/` of a take's file. */
export const takePath = (take: TakeKey, name: string): string => `${takeFolder(take)}/${name}`;

/** A spoken sentence of an owner's, by its content. */
export const soundFile = (ownerId: string, key: string): string =>
  join(storageFile(`sentences/${ownerId}`), `${key}.sound`);

/** The same as one of a take's own files. */
export const ownSoundFile = (take: TakeKey, key: string): string =>
  storageFile(takePath(take, `${key}.sound`));

/** A drawn sentence of an owner's, by its content. */
export const segmentFile = (ownerId: string, key: string): string =>
  join(storageFile(`sentences/${ownerId}`), `${key}.segment`);

/** The same file with another ending: `audio.m4a` has `audio.wav` beside it. */
export const withEnding = (path: string, ending: string): string => path.replace(/\.[^./]+$/, `.${ending}`);

export const removeTakeFiles = (take: TakeKey): Promise<void> => removeStored(takeFolder(take));

/** Forgets all that is stored of an account's takes. */
export async function removeAllTakeFiles(ownerId: string): Promise<void> {
  await removeStored(`takes/${ownerId}`);
  await removeStored(`sentences/${ownerId}`);
}
