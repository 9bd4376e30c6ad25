import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";

/** A word with the spaces after it: joined words form the text. Times are in milliseconds. */
export type TimedWord = { text: string; startMs: number; endMs: number };

/** A group of phonemes without a break: what a phonemizer puts between two spaces. */
type Group = { startMs: number; endMs: number; pauseAfter: boolean };

const SPACE = /^\s*$/;
const PAUSE = /^[_.,:;!?…–—-]$/;
/** A phonemizer joins short words ("I am"), and splits numbers into many words. */
const MAX_WORDS_OF_A_GROUP = 3;
const MAX_GROUPS_OF_A_WORD = 12;
const LETTERS_OF_A_SIGN = 5;
/** A character that is a syllable by itself takes as long as this many extra letters. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_OF_A_SYLLABLE = 2;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Cost of a pause without punctuation, or the reverse, as a share of the clause's length. */
const PAUSE_COST = 0.1;
/** Favors one word per group where lengths alone would not. */
const UNEVEN_COST = 0.02;

/**
 * Locates each word of `text` in its timed phonemes. Words and phoneme groups are matched in order, minimizing the
 * difference of their shares of the whole, with pauses at punctuation. Words of one group share its time by length.
 * Returns `null` if they cannot be matched.
 */
export function alignWords(text: string, sounds: readonly TimedPhoneme[]): TimedWord[] | null {
  const words = splitWords(text);
  const groups = groupSounds(sounds);
  const path = cheapestPath(words, groups);
  return path ? path.flatMap((block) => timesOf(block, words, groups)) : null;
}

/** Splits text into words with their spaces, also in scripts without spaces. */
export function splitWords(text: string): string[] {
  const spaced = text.match(/^\s*\S+\s*|\S+\s*/g) ?? [];
  return spaced.flatMap((word) => (UNSPACED.test(word) ? wordsWithin(word) : [word]));
}

/** Each with the punctuation after it. */
function wordsWithin(text: string): string[] {
  const words: string[] = [];
  let before = "";
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(before + segment);
    else if (words.length > 0) words.push((words.pop() ?? "") + segment);
    before = isWordLike || words.length > 0 ? "" : before + segment;
  }
  return words.length > 0 ? words : [text];
}

function groupSounds(sounds: readonly TimedPhoneme[]): Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const [symbol, startMs, endMs] of sounds) {
    const isPause = PAUSE.test(symbol);
    if (isPause || SPACE.test(symbol)) {
      const last = groups.at(-1);
      if (isPause && last) last.pauseAfter = true;
      open = undefined;
    } else if (open) {
      open.endMs = endMs;
    } else {
      open = { startMs, endMs, pauseAfter: false };
      groups.push(open);
    }
  }
  return groups;
}

type Block = { word: number; words: number; group: number; groups: number };
type Step = { cost: number; block: Block; before: Step | undefined };

/** Shortest path over (words matched, groups matched). */
function cheapestPath(words: readonly string[], groups: readonly Group[]): Block[] | null {
  const cost = costOfBlocks(words, groups);
  const best = new Map<string, Step>();
  const key = (word: number, group: number) => `${word}:${group}`;
  for (let word = 0; word < words.length; word += 1) {
    for (let group = 0; group < groups.length; group += 1) {
      const before = best.get(key(word, group));
      if (!before && (word > 0 || group > 0)) continue;
      for (const [taken, heard] of BLOCKS) {
        if (word + taken > words.length || group + heard > groups.length) continue;
        const block = { word, words: taken, group, groups: heard };
        const total = (before?.cost ?? 0) + cost(block);
        const place = key(word + taken, group + heard);
        if (total < (best.get(place)?.cost ?? Infinity)) best.set(place, { cost: total, block, before });
      }
    }
  }
  const end = best.get(key(words.length, groups.length));
  return end ? blocksUntil(end) : null;
}

const BLOCKS: readonly (readonly [words: number, groups: number])[] = [
  ...Array.from({ length: MAX_GROUPS_OF_A_WORD }, (_, more) => [1, more + 1] as const),
  ...Array.from({ length: MAX_WORDS_OF_A_GROUP - 1 }, (_, more) => [more + 2, 1] as const),
];

function costOfBlocks(words: readonly string[], groups: readonly Group[]): (block: Block) => number {
  const chars = words.map((word) => spokenLength(word.trim()));
  const lengths = groups.map(({ startMs, endMs }) => endMs - startMs);
  const allChars = Math.max(1, sum(chars));
  const allMs = Math.max(1, sum(lengths));
  return ({ word, words: taken, group, groups: heard }) => {
    const written = sum(chars.slice(word, word + taken)) / allChars;
    const said = sum(lengths.slice(group, group + heard)) / allMs;
    const stops = /[.,:;!?…–—-]["')\]]*\s*$/.test(words[word + taken - 1] ?? "");
    const pauses = groups[group + heard - 1]?.pauseAfter === true;
    const uneven = UNEVEN_COST * (taken + heard - 2);
    return Math.abs(written - said) + (stops === pauses ? 0 : PAUSE_COST) + uneven;
  };
}

/** Approximate number of letters of a text as it is pronounced: digits and symbols count as words. */
export function spokenLength(text: string): number {
  const signs = text.match(/[0-9$€£%&@+=#]/g)?.length ?? 0;
  const syllables = text.match(SYLLABLES)?.length ?? 0;
  return text.length + signs * LETTERS_OF_A_SIGN + syllables * LETTERS_OF_A_SYLLABLE;
}

function blocksUntil(end: Step): Block[] {
  const blocks: Block[] = [];
  for (let step: Step | undefined = end; step; step = step.before) blocks.unshift(step.block);
  return blocks;
}

function timesOf(block: Block, words: readonly string[], groups: readonly Group[]): TimedWord[] {
  const taken = words.slice(block.word, block.word + block.words);
  const startMs = groups[block.group]?.startMs ?? 0;
  const endMs = groups[block.group + block.groups - 1]?.endMs ?? startMs;
  // The space after the last word is silence.
  const timed = spreadWords(taken.with(-1, taken.at(-1)?.trimEnd() ?? ""), startMs, endMs);
  return timed.map((word, index) => ({ ...word, text: taken[index] ?? "" }));
}

/** Divides a period between words by their spoken length. */
export function spreadWords(words: readonly string[], startMs: number, endMs: number): TimedWord[] {
  const msPerLetter = (endMs - startMs) / Math.max(1, sum(words.map(spokenLength)));
  let at = startMs;
  return words.map((text) => {
    const word = { text, startMs: at, endMs: at + spokenLength(text.trimEnd()) * msPerLetter };
    at += spokenLength(text) * msPerLetter;
    return word;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
