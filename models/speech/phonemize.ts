import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { sayMarked } from "./ipa-marks.ts";
import { ESPEAK_VOICES } from "./languages.ts";

/** `bounds` keeps a `_` between the sounds of a word: without it, nothing tells a diphthong from two vowels. */
export type Phonemize = (text: string, espeakVoice?: string, bounds?: "bounds") => string;

/**
 * Starts espeak-ng once. The returned function converts a text to IPA, in American English unless another of espeak-ng's
 * voices is named. It does so one clause at a time, and restores the punctuation between clauses, because the voice takes
 * its intonation from it.
 */
export async function loadPhonemizer(): Promise<Phonemize> {
  const espeak = await loadEspeak();
  const worker = new espeak.eSpeakNGWorker();
  let current: string | undefined;
  const use = (voice: string) => {
    if (voice === current) return;
    if (worker.set_voice(voice) !== 0) throw new Error(`espeak-ng has no voice ${voice}`);
    current = voice;
  };
  use(ESPEAK_VOICES.en);
  const sayClause = (clause: string) => {
    const { ptr } = worker.convert_to_phonemes(clause, true);
    // The heap may have grown and moved during the call, so the view is created afterwards.
    const heap = espeak.HEAPU8;
    return Buffer.from(heap.subarray(ptr, heap.indexOf(0, ptr))).toString("utf8");
  };
  return (text, voice = ESPEAK_VOICES.en, bounds) => {
    use(voice);
    return joinClauses(text, (clause) => withIpa(clause, sayClause), bounds);
  };
}

/** Keeps the marked pronunciations of a clause, which are IPA already, and says the rest. */
export function withIpa(clause: string, say: (text: string) => string): string {
  const said = sayMarked(clause, {
    say: (words) => words.trim() && say(words.trim()),
    sayIpa: (ipa) => ipa,
  });
  return said.filter(Boolean).join(" ");
}

/** Splits at punctuation that ends a clause, converts each clause, and joins them with their punctuation. */
export function joinClauses(text: string, sayClause: (clause: string) => string, bounds?: "bounds"): string {
  const parts = text.match(/[^,.;:!?¿¡…()"]+|[,.;:!?¿¡…()"]+|[.:](?=\S)/g) ?? [];
  let clause = "";
  let ipa = "";
  const flush = () => {
    if (clause.trim()) ipa += (ipa ? " " : "") + plainIpa(sayClause(clause.trim()));
    clause = "";
  };
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    // "10:30", "3.5", "1,000" and "example.com" are one clause: the punctuation is between two characters.
    const inner = /^[.,:]$/.test(part) && /\S$/.test(clause) && next !== undefined && /^\S/.test(next);
    if (!/^[,.;:!?¿¡…()"]/.test(part) || inner) {
      clause += part;
      continue;
    }
    flush();
    const mark = part.match(/[!?]|[.…]|[;:,]/)?.[0];
    if (mark && ipa) ipa += mark === "…" ? "." : mark;
  }
  flush();
  return bounds ? ipa : ipa.replaceAll("_", "");
}

/**
 * espeak-ng writes `h_ə_l_ˈoʊ | w_ˈɜː_l_d`: its own clause breaks become commas. So do the names
 * of languages around foreign words, such as `(fr)`.
 */
function plainIpa(phonemes: string): string {
  return phonemes
    .replace(/\([a-z-]+\)/g, " ")
    .replace(/(?<!\s)\s*\|\s*/g, ", ")
    .replace(/\s+/g, " ")
    .trim();
}
