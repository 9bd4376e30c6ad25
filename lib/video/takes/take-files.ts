import { removeStored, storedKey } from "#lib/storage/storage.ts";

type TakeKey = { ownerId: string; id: string };

/** The folder of a take under `/api/files/`. */
export const takeFolder = ({ ownerId, id }: TakeKey): string => `takes/${ownerId}/${id}`;

/** The path of a take's file under `/api/files/`. */
export const takePath = (take: TakeKey, name: string): string => `${takeFolder(take)}/${name}`;

/** The stored folder of an account's cached sounds and segments. */
export const sentencesFolder = (ownerId: string): string => storedKey(`sentences/${ownerId}`);

/** The stored sound of a cached sentence, by its key. */
export const soundFile = (ownerId: string, key: string): string => `${sentencesFolder(ownerId)}/${key}.sound`;

/** The take's own stored copy of a sentence's sound. */
export const ownSoundFile = (take: TakeKey, key: string): string => storedKey(takePath(take, `${key}.sound`));

/** The stored segment of a cached sentence, by its key. */
export const segmentFile = (ownerId: string, key: string): string =>
  `${sentencesFolder(ownerId)}/${key}.segment`;

/** The path with another extension: `audio.m4a` has `audio.wav` beside it. */
export const withExtension = (path: string, ending: string): string =>
  path.replace(/\.[^./]+$/, `.${ending}`);

export const removeTakeFiles = (take: TakeKey): Promise<void> => removeStored(takeFolder(take));

/** The folders of an account's takes, under `/api/files/`. */
export const takeFolders = (ownerId: string): string[] => [`takes/${ownerId}`, `sentences/${ownerId}`];
