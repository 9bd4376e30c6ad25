"use client";

import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
/** `name` is the avatar whose voice it is. */
export type Voice = { id: string; name: string };

/** The options of a select with voices. */
export function VoiceOptions({ voices }: { voices: readonly Voice[] }) {
  const { voiceOf } = useWords("avatarFields");
  return voices.map(({ id, name }) => (
    <option key={id} value={id}>
      {fill(voiceOf, { name })}
    </option>
  ));
}
