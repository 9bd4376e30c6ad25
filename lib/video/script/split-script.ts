import { endsInAbbreviation } from "#lib/languages/language-words.ts";
import { wordsOf } from "#lib/languages/words-of.ts";
import { type Pronunciation, pronouncer } from "#lib/model-clients/pronounce.ts";

/** What is spoken and captioned in one go: a sentence, or a clause of one that is too long. */
export type ScriptSentence = {
  /** The text without marks, as captions show it. */
  text: string;
  /** The text for the voice, with pronunciations filled in. */
  say: string;
  /** Ranges of `say`, as shares (0..1), that are stressed. */
  stresses: readonly (readonly [from: number, to: number])[];
  /** Silence before the sentence; only a pause at the very start of the script makes one. */
  pauseBeforeMs: number;
  pauseAfterMs: number;
};

/** Longest text to request at once. Longer ones keep users waiting too long. */
const MAX_CHARACTERS = 280;
const SENTENCE_PAUSE_MS = 320;
const CLAUSE_PAUSE_MS = 120;
const PARAGRAPH_PAUSE_MS = 700;
const MAX_PAUSE_MS = 10_000;

const PAUSE_MARK = /\[\s{0,9}pause(?:\s{1,9}(\d{1,4}(?:\.\d{1,3})?)\s{0,9}(ms|s)?)?\s{0,9}\]/gi;
const STRESS_MARK = /(\*{1,2})(?=\S)([^*\n]*?\S)\1/g;
const SPEAKABLE = /[\p{L}\p{N}]/u;

type PausedText = { text: string; pauseAfterMs: number };

/** Whether the script contains anything a voice can say. */
export const hasWords = (script: string): boolean => SPEAKABLE.test(script.replace(PAUSE_MARK, " "));

/**
 * Splits a script into sentences and the silences between them. `[pause 0.5s]` inserts a silence of that
 * length (at most 10 s; 0.5 s if no length is given), `*word*` stresses a word, and an empty line makes a
 * longer pause.
 */
export function splitScript(
  script: string,
  {
    language = "en",
    pronunciations = [],
    hasIpa = true,
  }: { language?: string; pronunciations?: readonly Pronunciation[]; hasIpa?: boolean } = {},
): ScriptSentence[] {
  const sentences: ScriptSentence[] = [];
  const say = pronouncer(pronunciations, hasIpa);
  let pendingPauseMs = 0;
  for (const { text, pauseAfterMs } of splitAtPauses(script)) {
    const pieces = splitText(text, language);
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      const pause = isLast && pauseAfterMs > 0 ? pauseAfterMs : naturalPause(piece);
      sentences.push({ ...toSpoken(piece, say), pauseBeforeMs: pendingPauseMs, pauseAfterMs: pause });
      pendingPauseMs = 0;
    }
    if (pieces.length > 0) continue;
    const last = sentences.at(-1);
    if (last) last.pauseAfterMs = Math.min(MAX_PAUSE_MS, last.pauseAfterMs + pauseAfterMs);
    else pendingPauseMs = Math.min(MAX_PAUSE_MS, pendingPauseMs + pauseAfterMs);
  }
  return sentences;
}

/** The sentences of scenes, each with the index of its scene. A scene ends with the pause of a paragraph at least. */
export function splitScenes(
  scripts: readonly string[],
  options: Parameters<typeof splitScript>[1],
): (ScriptSentence & { scene: number })[] {
  return scripts.flatMap((script, scene) => {
    const sentences = splitScript(script, options).map((sentence) => ({ ...sentence, scene }));
    const last = sentences.at(-1);
    if (last && scene < scripts.length - 1)
      last.pauseAfterMs = Math.max(last.pauseAfterMs, PARAGRAPH_PAUSE_MS);
    return sentences;
  });
}

/** Splits at the pauses the script asks for: marks and empty lines. */
function splitAtPauses(script: string): PausedText[] {
  const texts: PausedText[] = [];
  let at = 0;
  const paragraphs = (text: string, pauseAfterMs: number) => {
    const parts = text.split(/\n\s*\n/);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      texts.push({
        text: part,
        pauseAfterMs: isLast ? pauseAfterMs : SPEAKABLE.test(part) ? PARAGRAPH_PAUSE_MS : 0,
      });
    }
  };
  for (const mark of script.matchAll(PAUSE_MARK)) {
    const amount = Number(mark[1] ?? 0.5) * (mark[2]?.toLowerCase() === "ms" ? 1 : 1000);
    paragraphs(script.slice(at, mark.index), Math.min(MAX_PAUSE_MS, Math.round(amount)));
    at = mark.index + mark[0].length;
  }
  paragraphs(script.slice(at), 0);
  return texts;
}

/**
 * Cuts a text into sentences by Unicode's rules (UAX 29) for the language, except after abbreviations. Together they are
 * the text: each has the space behind it.
 */
export function cutSentences(text: string, language = "en"): string[] {
  const pieces: string[] = [];
  let open = "";
  const words = wordsOf(language);
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    open += segment;
    if (endsInAbbreviation(open, words, text.slice(index + segment.length, index + segment.length + 20)))
      continue;
    pieces.push(open);
    open = "";
  }
  if (open !== "") pieces.push(open);
  return pieces;
}

function splitText(text: string, language: string): string[] {
  const pieces = cutSentences(text.replace(/\s+/g, " "), language).map((piece) => piece.trim());
  return joinWordless(pieces.filter(Boolean)).flatMap(splitLong);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "sentence" });
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" });
  }
}

/** Joins a piece without words, such as a lone emoji, to the sentence before it. */
function joinWordless(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (SPEAKABLE.test(piece))
      joined.push(last !== undefined && !SPEAKABLE.test(last) ? `${joined.pop()} ${piece}` : piece);
    else if (last === undefined) joined.push(piece);
    else joined[joined.length - 1] = `${last} ${piece}`;
  }
  return joined.filter((piece) => SPEAKABLE.test(piece));
}

/** Cuts at the last clause end within reach, else between words, else between any two characters. */
function splitLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const head = rest.slice(0, MAX_CHARACTERS);
    const clause = Math.max(...[", ", "; ", ": "].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(" ");
    const cut = clause > 60 ? clause + 1 : space > 0 ? space : wholeCharacters(head);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  pieces.push(rest);
  return joinWordless(pieces);
}

/** Never cuts inside a surrogate pair. */
const wholeCharacters = (head: string): number =>
  /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length;

const naturalPause = (piece: string): number =>
  /[.!?…]["')\]*]*$/.test(piece) ? SENTENCE_PAUSE_MS : CLAUSE_PAUSE_MS;

function toSpoken(piece: string, say: (text: string) => string) {
  const runs: { text: string; isStrong: boolean }[] = [];
  let at = 0;
  for (const mark of piece.matchAll(STRESS_MARK)) {
    runs.push(
      { text: piece.slice(at, mark.index), isStrong: false },
      { text: mark[2] ?? "", isStrong: true },
    );
    at = mark.index + mark[0].length;
  }
  runs.push({ text: piece.slice(at), isStrong: false });
  let said = "";
  const spans: [number, number][] = [];
  for (const { text, isStrong } of runs) {
    const from = said.length;
    said += say(text);
    if (isStrong) spans.push([from, said.length]);
  }
  return {
    text: runs.map(({ text }) => text).join(""),
    say: said,
    stresses: spans.map(([from, to]) => [from / said.length, to / said.length] as const),
  };
}

/** Measured with the local voices: 60 words take about 22 seconds. */
const MS_PER_CHARACTER = 64;

/** Estimated duration of a sentence in ms, without the silences around it. */
export const estimateSpokenMs = ({ say }: Pick<ScriptSentence, "say">, speed: number): number =>
  (say.length * MS_PER_CHARACTER) / speed;

/** Estimated duration of a script in ms, with its pauses. */
export const estimateLengthMs = (sentences: readonly ScriptSentence[], speed: number): number =>
  sentences.reduce(
    (sum, sentence) =>
      sum + sentence.pauseBeforeMs + estimateSpokenMs(sentence, speed) + sentence.pauseAfterMs,
    0,
  );
