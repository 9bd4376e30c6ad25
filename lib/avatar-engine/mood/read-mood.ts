import type { Mood, MoodCue } from "./mood.ts";
import { DE } from "./words/de.ts";
import { EN } from "./words/en.ts";
import { ES } from "./words/es.ts";
import { FR } from "./words/fr.ts";
import { type MoodWords, PHRASE_KINDS, type PhraseKind } from "./words/mood-words.ts";

/** Words before a joyful word, and before a bad one, in which a negation turns it: "not really happy", "no big problem". */
const NEGATION_REACH = { joyful: 3, bad: 2 } as const;
/** Consonants that French elides before a vowel: "l'accident" is two words. */
const ELISION = /^(l|d|j|n|c|s|m|t|qu)'(?=\p{L}{2})/u;
/** Stands between words for a comma or another pause: no phrase and no negation reaches across. */
const PAUSE = ",";

/** What a phrase of a kind shows. */
const SHOWN: Readonly<Partial<Record<PhraseKind, MoodCue>>> = {
  grave: { mood: "concerned", strength: 1 },
  bad: { mood: "concerned", strength: 0.7 },
  resolved: { mood: "pleased", strength: 0.9 },
  success: { mood: "pleased", strength: 1 },
  pleasant: { mood: "warm", strength: 0.8 },
  courtesy: { mood: "warm", strength: 0.8 },
  thinking: { mood: "thinking", strength: 1 },
};
/** What a negated joyful phrase shows: "I'm not happy", "it isn't confirmed". */
const NEGATED: MoodCue = { mood: "concerned", strength: 0.65 };
/** The mood of a text with several. */
const PRECEDENCE: readonly Mood[] = ["concerned", "pleased", "thinking", "warm"];

/** A phrase as its words, each of which may be the beginning of one. */
interface Phrase {
  readonly kind: PhraseKind;
  readonly words: readonly { readonly text: string; readonly isStem: boolean }[];
}

interface Language {
  readonly phrases: readonly Phrase[];
  readonly common: ReadonlySet<string>;
  readonly negations: ReadonlySet<string>;
  readonly negationFollows: number;
}

/** A phrase in a sentence: its words are `from` until `to`. */
interface Found {
  readonly kind: PhraseKind;
  readonly from: number;
  readonly to: number;
}

const LANGUAGES = [EN, DE, FR, ES].map(compile);

/**
 * The mood of a text in English, German, French or Spanish, whichever it is written in; `null` if it is neutral. The
 * phrases are in `words`. Bad news outweighs all else.
 */
export function readMood(text: string): MoodCue | null {
  const sentences = sentencesOf(text);
  const cues = languagesOf(sentences.flatMap(({ words }) => words)).flatMap((language) =>
    sentences.flatMap(({ words, asks }) => cuesOf(words, asks, language)),
  );
  return cues.reduce<MoodCue | null>((best, cue) => (best && !outweighs(cue, best) ? best : cue), null);
}

function outweighs(cue: MoodCue, other: MoodCue): boolean {
  const order = PRECEDENCE.indexOf(cue.mood) - PRECEDENCE.indexOf(other.mood);
  return order === 0 ? cue.strength > other.strength : order < 0;
}

/** The cues of one sentence. */
function cuesOf(words: readonly string[], asks: boolean, language: Language): MoodCue[] {
  const found = phrasesIn(words, language);
  const isReal = (phrase: Found) => !follows(found, "condition", phrase, words);
  const isNegated = (phrase: Found) => negates(found, phrase, words, language);
  const isResolved = found.some((it) => it.kind === "resolved" && !asks && isReal(it) && !isNegated(it));
  return found.flatMap((phrase): MoodCue[] => {
    const { kind } = phrase;
    const cue = SHOWN[kind];
    if (!cue || !isReal(phrase)) return [];
    if (asks && (kind === "success" || kind === "resolved")) return [];
    if (kind === "bad" && isResolved) return [];
    if (kind === "grave" || kind === "thinking" || !isNegated(phrase)) return [cue];
    return kind === "bad" || kind === "courtesy" ? [] : [NEGATED];
  });
}

/** Whether a phrase of `kind` precedes this one, without a pause between them. */
function follows(
  found: readonly Found[],
  kind: PhraseKind,
  { from }: Found,
  words: readonly string[],
): boolean {
  return found.some((it) => it.kind === kind && it.to <= from && !words.slice(it.to, from).includes(PAUSE));
}

function negates(
  found: readonly Found[],
  { kind, from, to }: Found,
  words: readonly string[],
  { negations, negationFollows }: Language,
): boolean {
  // A phrase with a negation of its own has its meaning: "doesn't work", "ne marche pas".
  if (words.slice(from, to).some((word) => negations.has(word))) return false;
  const isBad = kind === "bad";
  const reach = isBad ? NEGATION_REACH.bad : NEGATION_REACH.joyful;
  const reachAfter = isBad ? 0 : negationFollows;
  return found.some((it) => {
    if (it.kind !== "negation") return false;
    if (it.to <= from) return from - it.to < reach && !words.slice(it.to, from).includes(PAUSE);
    return it.from - to < reachAfter && !words.slice(to, it.from).includes(PAUSE);
  });
}

/** The longest phrase at each position, from left to right; phrases don't overlap. */
function phrasesIn(words: readonly string[], { phrases }: Language): Found[] {
  const found: Found[] = [];
  let from = 0;
  while (from < words.length) {
    const at = from;
    const phrase = phrases.find((candidate) =>
      candidate.words.every(({ text, isStem }, i) => {
        const word = words[at + i];
        return word !== undefined && (isStem ? word.startsWith(text) : word === text);
      }),
    );
    if (phrase) found.push({ kind: phrase.kind, from, to: from + phrase.words.length });
    from += phrase?.words.length ?? 1;
  }
  return found;
}

/** The languages that a text has the most common words of: all of them if it has none. */
function languagesOf(words: readonly string[]): readonly Language[] {
  const counts = LANGUAGES.map(({ common }) => words.filter((word) => common.has(word)).length);
  const most = Math.max(...counts);
  return LANGUAGES.filter((_, i) => counts[i] === most);
}

/** The sentences of a text in lower case: words and pauses. */
function sentencesOf(text: string): { words: string[]; asks: boolean }[] {
  const plain = text.normalize("NFC").replaceAll("’", "'").toLowerCase();
  return plain.split(/(?<=[.!?…？！。])\s*/u).map((sentence) => ({
    asks: /[?？]["'»”)\]!\s]*$/u.test(sentence),
    words: (sentence.match(/[\p{L}\p{N}']+|[,;:–—()]/gu) ?? []).flatMap((word) => {
      if (!/[\p{L}\p{N}]/u.test(word)) return [PAUSE];
      const elided = ELISION.exec(word)?.[1];
      return elided === undefined ? [word] : [elided, word.slice(elided.length + 1)];
    }),
  }));
}

function compile(table: MoodWords): Language {
  const list = (kind: PhraseKind) => table[kind].split(",").map((phrase) => phrase.trim().split(/\s+/));
  const phrases = PHRASE_KINDS.filter((kind) => kind !== "common").flatMap((kind) =>
    list(kind).map((words): Phrase => {
      const parts = words.map((word) => ({ text: word.replace("*", ""), isStem: word.endsWith("*") }));
      return { kind, words: parts };
    }),
  );
  const lengthOf = ({ words }: Phrase) => words.reduce((sum, { text }) => sum + text.length, 0);
  phrases.sort((a, b) => b.words.length - a.words.length || lengthOf(b) - lengthOf(a));
  const setOf = (kind: PhraseKind) => new Set(list(kind).flat());
  const { negationFollows } = table;
  return { phrases, common: setOf("common"), negations: setOf("negation"), negationFollows };
}
