import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import { readMood } from "#lib/avatar-engine/mood/read-mood.ts";

/** What a clause asks of the face. */
export interface SpeechCues {
  /** What it makes the avatar feel, or null. */
  readonly mood: MoodCue | null;
  /** It begins with agreement: the head nods. */
  readonly agrees: boolean;
  /** It ends as a question: brows rise. */
  readonly asks: boolean;
}

/** Words of agreement with which an answer begins, in English, German, French and Spanish. */
const AGREEMENT = wordSet(
  "yes yeah yep sure absolutely exactly right certainly definitely indeed agreed course okay",
  "ja genau klar natürlich stimmt sicher richtig gewiss jawohl",
  "oui absolument exactement certainement évidemment d'accord voilà",
  "sí claro exacto exactamente correcto cierto efectivamente vale",
);
/** Agreement counts among the first words only: "of course", "ah, ja". */
const FIRST_WORDS = 2;
/** With a negation, a word of agreement does not count: "not sure", "nicht richtig". */
const NEGATIONS = wordSet("not no never unfortunately nicht kein keine nie leider pas jamais nunca");

/** Reads the cues of a clause in any of the four languages; other languages have questions only. */
export function readCues(text: string): SpeechCues {
  const words = plainWords(text);
  const negated = words.some((word) => NEGATIONS.has(word));
  return {
    mood: readMood(text),
    agrees: !negated && words.slice(0, FIRST_WORDS).some((word) => AGREEMENT.has(word)),
    asks: isQuestion(text),
  };
}

/** Whether a text ends with a question mark, of any script, perhaps followed by quotes or brackets. */
export const isQuestion = (text: string): boolean => /[?？؟]["'»”’)\]!\s]*$/u.test(text);

/** The words of a text in lower case, without punctuation; an elided pronoun is part of its word. */
function plainWords(text: string): string[] {
  const plain = text.normalize("NFC").replaceAll("’", "'").toLowerCase();
  return plain.match(/[\p{L}']+/gu) ?? [];
}

function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}
