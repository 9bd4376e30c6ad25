import { useMemo, useState } from "react";
import { parsePronunciations } from "#components/avatars/fields/pronunciations.ts";
import { useDraft } from "#components/ui/form/use-draft.ts";
import { splitScenes } from "#lib/video/script/split-script.ts";
import type { SceneValues } from "../scenes/scene-values.ts";
import { isPlain, readKept, useScenes, valuesOf } from "../scenes/use-scenes.ts";
import type { Speaker } from "./speech-url.ts";
import { useOwnAudio } from "./use-own-audio.ts";
import { useTable } from "./use-table.ts";

/** The values of a take. An empty `voice` is the avatar's own. */
export type TakeValues = Speaker & { scenes: SceneValues[]; pronunciations: string };

/** Everything that the next take is made of, which is kept in this tab until it is started. */
export function useTake(clipId: string, start: TakeValues, maxCharacters: number) {
  const edited = useScenes(start.scenes);
  const { script, scenes } = edited;
  const { avatarId, voice, language, speed } = start;
  const [speaker, setSpeaker] = useState<Speaker>({ avatarId, voice, language, speed });
  const changeSpeaker = (part: Partial<Speaker>) => setSpeaker((before) => ({ ...before, ...part }));
  const own = useOwnAudio();
  const [pronunciationText, setPronunciationText] = useState(start.pronunciations);
  const pronunciations = useMemo(() => parsePronunciations(pronunciationText), [pronunciationText]);
  const sentences = useMemo(
    () =>
      splitScenes(
        scenes.map((scene) => scene.script),
        { language: speaker.language, pronunciations },
      ),
    [scenes, speaker.language, pronunciations],
  );
  const plainScript = isPlain(scenes);
  const table = useTable(
    script,
    maxCharacters,
    useMemo(() => (plainScript ? [] : valuesOf(scenes)), [plainScript, scenes]),
  );
  const draft = useDraft(
    `clip ${clipId}`,
    {
      ...speaker,
      speed: String(speaker.speed),
      scenes: JSON.stringify(valuesOf(scenes)),
      // What drafts from before scenes have.
      script: "",
      table: table.text,
      pronunciations: pronunciationText,
      said: own.typed,
    },
    ({ scenes: kept, script: old, table: rows, pronunciations: pairs, said, speed: factor, ...rest }) => {
      const values = readKept(kept, old);
      if (values) edited.restore(values);
      if (rows !== undefined) table.setText(rows);
      if (pairs !== undefined) setPronunciationText(pairs);
      if (said !== undefined) own.setSaid(said);
      changeSpeaker({ ...rest, ...(factor && { speed: Number(factor) }) });
    },
  );
  return {
    ...{ edited, script, isPlain: plainScript },
    ...{ speaker, changeSpeaker, pronunciationText, setPronunciationText, pronunciations },
    ...{ own, sentences, table, draft },
  };
}
