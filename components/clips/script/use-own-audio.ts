import { useState } from "react";
import { useObjectUrl } from "#components/photo-avatar/use-object-url.ts";
import { MAX_SOUND_BYTES } from "#lib/video/takes/take-data.ts";

/** Audio that the next take says instead of a script, and what is said in it. */
export function useOwnAudio() {
  const [file, setFile] = useState<File>();
  const url = useObjectUrl(file);
  /** Counts the takes that were started with audio. What was typed for an earlier one isn't shown again. */
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState({ text: "", round });
  return {
    round,
    isChosen: file !== undefined,
    isTooLarge: file !== undefined && file.size > MAX_SOUND_BYTES,
    /** Plays the file. */
    url,
    choose: setFile,
    said: typed.round === round ? typed.text : "",
    setSaid: (text: string) => setTyped({ text, round }),
    /** The text for the draft. Unlike `said`, it stays the same after a take is started. */
    typed: typed.text,
    clear: () => {
      setFile(undefined);
      setRound(round + 1);
    },
  };
}
