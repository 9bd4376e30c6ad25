import { useMemo, useState } from "react";
import { parsePronunciations } from "#components/avatars/fields/pronunciations.ts";
import { useDraft } from "#components/ui/form/use-draft.ts";
import { splitScript } from "#lib/video/script/split-script.ts";
import type { Speaker } from "./speech-url.ts";
import { useScript } from "./use-script.ts";
import { useTable } from "./use-table.ts";

/** The values of a take. An empty `voice` is the avatar's own. */
export type TakeValues = Speaker & { script: string; pronunciations: string };

/** Everything that the next take is made of, which is kept in this tab until it is started. */
export function useTake(clipId: string, start: TakeValues, maxCharacters: number) {
  const script = useScript(start.script);
  const { avatarId, voice, language, speed } = start;
  const [speaker, setSpeaker] = useState<Speaker>({ avatarId, voice, language, speed });
  const changeSpeaker = (part: Partial<Speaker>) => setSpeaker((before) => ({ ...before, ...part }));
  const [pronunciationText, setPronunciationText] = useState(start.pronunciations);
  const pronunciations = useMemo(() => parsePronunciations(pronunciationText), [pronunciationText]);
  const sentences = useMemo(
    () => splitScript(script.script, { language: speaker.language, pronunciations }),
    [script.script, speaker.language, pronunciations],
  );
  const table = useTable(script.script, maxCharacters);
  const draft = useDraft(
    `clip ${clipId}`,
    {
      ...speaker,
      speed: String(speaker.speed),
      script: script.script,
      table: table.text,
      pronunciations: pronunciationText,
    },
    ({ script: text, table: rows, pronunciations: pairs, speed: factor, ...rest }) => {
      if (text !== undefined) script.edit({ script: text, caret: text.length });
      if (rows !== undefined) table.setText(rows);
      if (pairs !== undefined) setPronunciationText(pairs);
      changeSpeaker({ ...rest, ...(factor && { speed: Number(factor) }) });
    },
  );
  return {
    ...script,
    ...{ speaker, changeSpeaker, pronunciationText, setPronunciationText, pronunciations },
    ...{ sentences, table, draft },
  };
}
