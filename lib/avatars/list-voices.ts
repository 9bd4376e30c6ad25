import { findDownloadedVoices } from "#lib/operations/models/find-instance-speech.ts";
import type { AvatarRow } from "./queries.ts";

/** A voice to choose: an avatar's, with its name, or a downloaded one, with its language. */
export type VoiceChoice = { id: string } & ({ name: string } | { language: string });

/** The voices of the built-in avatars, and those that the operator downloaded. Uploaded avatars use one of these voices. */
export async function listVoices(
  avatars: readonly Pick<AvatarRow, "ownerId" | "name" | "voice">[],
): Promise<VoiceChoice[]> {
  const builtIn = avatars.filter(({ ownerId }) => ownerId === null);
  return [
    ...builtIn.map(({ voice, name }) => ({ id: voice, name })).toReversed(),
    ...(await findDownloadedVoices()),
  ];
}
