import { commonLengths } from "#lib/platform/common-lengths.ts";
/** When a piece of a sound is spoken, and what a recognizer heard in it. */
export type HeardPiece = { spokenMs: number; text: string };

/**
 * Divides a text that is known among the pieces of its sound. A word that the recognizer heard, too, is in the piece where it was
 * heard; the words between two of those are spread over the time between them. Returns a text for each piece.
 */
export function placeWords(text: string, pieces: readonly HeardPiece[], language = "en"): string[] {
  const words = splitWords(text, language);
  const heard = listHeard(pieces, language);
  const endMs = pieces.reduce((sum, { spokenMs }) => sum + spokenMs, 0);
  const anchors = [{ word: -1, ms: 0 }, ...match(words.map(toKey), heard), { word: words.length, ms: endMs }];
  const texts = pieces.map(() => "");
  let [next, piece, pieceEndMs] = [1, 0, pieces[0]?.spokenMs ?? 0];
  for (const [index, word] of words.entries()) {
    while ((anchors[next]?.word ?? 0) < index) next += 1;
    const [before, after] = [anchors[next - 1], anchors[next]];
    if (!before || !after) break;
    const share = (index - before.word) / (after.word - before.word);
    const ms = before.ms + share * (after.ms - before.ms);
    while (ms >= pieceEndMs && piece < pieces.length - 1) {
      piece += 1;
      pieceEndMs += pieces[piece]?.spokenMs ?? 0;
    }
    texts[piece] += word;
  }
  return texts.map((each) => each.replace(/\s+/g, " ").trim());
}

/** Together they are the text: each word has the signs and spaces behind it. */
function splitWords(text: string, language: string): string[] {
  const words: string[] = [];
  let isWordOpen = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    if (words.length === 0 || (isWordLike && isWordOpen)) words.push(segment);
    else words[words.length - 1] += segment;
    isWordOpen ||= isWordLike === true;
  }
  return words;
}

const toKey = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

type HeardWord = { key: string; ms: number };

/** The words that were heard, in equal shares of their piece, on a clock that counts only speech. */
function listHeard(pieces: readonly HeardPiece[], language: string): HeardWord[] {
  let startMs = 0;
  return pieces.flatMap(({ text, spokenMs }) => {
    const words = text === "" ? [] : splitWords(text, language);
    const from = startMs;
    startMs += spokenMs;
    return words.map((word, index) => ({
      key: toKey(word),
      ms: from + (spokenMs * (index + 0.5)) / words.length,
    }));
  });
}

/** The longest sequence of words that the text and what was heard have in common. */
function match(keys: readonly string[], heard: readonly HeardWord[]): { word: number; ms: number }[] {
  const lengthAt = commonLengths(
    keys,
    heard.map(({ key }) => key),
  );
  const found: { word: number; ms: number }[] = [];
  for (let [word, other] = [0, 0]; word < keys.length && other < heard.length; ) {
    const same = heard[other];
    if (same && keys[word] === same.key) {
      found.push({ word, ms: same.ms });
      word += 1;
      other += 1;
    } else if (lengthAt(word + 1, other) >= lengthAt(word, other + 1)) word += 1;
    else other += 1;
  }
  return found;
}
