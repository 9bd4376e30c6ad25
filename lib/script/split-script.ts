/** One piece that is spoken and shown in one go: a sentence, or a clause of one that is too long. */
export type ScriptSentence = {
  /** As a reader sees it: without marks. */
  text: string;
  /** As the voice gets it: names written out as they are pronounced. */
  say: string;
  /** Shares of `say` (0..1) that are said with emphasis. */
  stresses: readonly (readonly [from: number, to: number])[];
  /** Silence before it; only a pause that opens the script makes one. */
  pauseBeforeMs: number;
  pauseAfterMs: number;
};

export type Pronunciation = { written: string; spoken: string };

/** Longest piece that is asked for at once: a voice takes longer than anybody waits for more. */
const MOST_CHARACTERS = 280;
const SENTENCE_PAUSE_MS = 320;
const CLAUSE_PAUSE_MS = 120;
const PARAGRAPH_PAUSE_MS = 700;
const MOST_PAUSE_MS = 10_000;

const PAUSE_MARK = /\[\s*pause(?:\s+(\d{1,4}(?:\.\d{1,3})?)\s*(ms|s)?)?\s*\]/gi;
const STRESS_MARK = /(\*{1,2})(?=\S)([^*\n]*?\S)\1/g;
/** A full stop after these ends no sentence. */
const ABBREVIATION = /(?:^|\s)(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|e\.g|i\.e|approx|Nr|z\.B)\.\s*$/;
const SPEAKABLE = /[\p{L}\p{N}]/u;

type Stretch = { text: string; pauseAfterMs: number };

/** Whether there is anything that a voice could say. */
export const hasWords = (script: string): boolean => SPEAKABLE.test(script.replace(PAUSE_MARK, " "));

/**
 * The sentences of a script with the silences between them. `[pause 0.5s]` makes a silence of that length (10 s at most,
 * half a second without a figure), `*word*` stresses a word, an empty line makes a longer pause.
 */
export function splitScript(
  script: string,
  {
    language = "en",
    pronunciations = [],
  }: { language?: string; pronunciations?: readonly Pronunciation[] } = {},
): ScriptSentence[] {
  const sentences: ScriptSentence[] = [];
  let waiting = 0;
  for (const { text, pauseAfterMs } of splitAtPauses(script)) {
    const pieces = splitText(text, language);
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      const pause = isLast && pauseAfterMs > 0 ? pauseAfterMs : naturalPause(piece);
      sentences.push({ ...sayAs(piece, pronunciations), pauseBeforeMs: waiting, pauseAfterMs: pause });
      waiting = 0;
    }
    if (pieces.length > 0) continue;
    const last = sentences.at(-1);
    if (last) last.pauseAfterMs = Math.min(MOST_PAUSE_MS, last.pauseAfterMs + pauseAfterMs);
    else waiting = Math.min(MOST_PAUSE_MS, waiting + pauseAfterMs);
  }
  return sentences;
}

/** Where the script itself asks for silence: marks and empty lines. */
function splitAtPauses(script: string): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  const paragraphs = (text: string, pauseAfterMs: number) => {
    const parts = text.split(/\n\s*\n/);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      stretches.push({
        text: part,
        pauseAfterMs: isLast ? pauseAfterMs : SPEAKABLE.test(part) ? PARAGRAPH_PAUSE_MS : 0,
      });
    }
  };
  for (const mark of script.matchAll(PAUSE_MARK)) {
    const amount = Number(mark[1] ?? 0.5) * (mark[2]?.toLowerCase() === "ms" ? 1 : 1000);
    paragraphs(script.slice(at, mark.index), Math.min(MOST_PAUSE_MS, Math.round(amount)));
    at = mark.index + mark[0].length;
  }
  paragraphs(script.slice(at), 0);
  return stretches;
}

/** Sentences by the rules of Unicode (UAX 29) for the language, less the breaks behind abbreviations. */
function splitText(text: string, language: string): string[] {
  const pieces: string[] = [];
  let open = "";
  for (const { segment } of segmenterFor(language).segment(text.replace(/\s+/g, " "))) {
    open += segment;
    if (ABBREVIATION.test(open)) continue;
    pieces.push(open.trim());
    open = "";
  }
  if (open.trim() !== "") pieces.push(open.trim());
  return joinWordless(pieces).flatMap(splitLong);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "sentence" });
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" });
  }
}

/** A piece without words, such as a lone emoji, belongs to the sentence before. */
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

/** Cuts at the last clause end within reach, else between words, else anywhere between characters. */
function splitLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MOST_CHARACTERS) {
    const head = rest.slice(0, MOST_CHARACTERS);
    const clause = Math.max(...[", ", "; ", ": "].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(" ");
    const cut = clause > 60 ? clause + 1 : space > 0 ? space : wholeCharacters(head);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  pieces.push(rest);
  return joinWordless(pieces);
}

/** Not in the middle of a surrogate pair. */
const wholeCharacters = (head: string): number =>
  /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length;

const naturalPause = (piece: string): number =>
  /[.!?…]["')\]*]*$/.test(piece) ? SENTENCE_PAUSE_MS : CLAUSE_PAUSE_MS;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function sayAs(piece: string, pronunciations: readonly Pronunciation[]) {
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
  let say = "";
  const spans: [number, number][] = [];
  for (const { text, isStrong } of runs) {
    const from = say.length;
    say += pronounce(text, pronunciations);
    if (isStrong) spans.push([from, say.length]);
  }
  return {
    text: runs.map(({ text }) => text).join(""),
    say,
    stresses: spans.map(([from, to]) => [from / say.length, to / say.length] as const),
  };
}

function pronounce(text: string, pronunciations: readonly Pronunciation[]): string {
  return pronunciations.reduce((said, { written, spoken }) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(written)}(?![\\p{L}\\p{N}])`, "giu");
    return said.replace(whole, () => spoken);
  }, text);
}
