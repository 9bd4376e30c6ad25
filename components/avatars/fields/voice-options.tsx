"use client";

import { fill } from "#components/words/fill.ts";
import { languageName } from "#components/words/locales.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

/** An avatar's voice, with the avatar's name, or a downloaded voice, with its language. */
export type Voice = { id: string } & ({ name: string } | { language: string });

/** The options of a select with voices. */
export function VoiceOptions({ voices }: { voices: readonly Voice[] }) {
  const { voiceOf } = useWords("avatarFields");
  const locale = useLocale();
  return voices.map((voice) => (
    <option key={voice.id} dir="auto" value={voice.id}>
      {"name" in voice
        ? fill(voiceOf, { name: voice.name })
        : `${voice.id} · ${languageName(voice.language, locale)}`}
    </option>
  ));
}
