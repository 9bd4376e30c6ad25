import { graphemes } from "#lib/platform/text.ts";

/** A part of a text that lines don't break, and whether a space separates it from the one before. */
export type TextPiece = { text: string; width: number; isSpaced: boolean };

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Most text of a call, which needs no look at each letter. */
const PLAIN = /^[ -~]*$/;
/** Letters as wide as high, between which lines may break. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u30fc\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const HANGUL = /^\p{Script=Hangul}/u;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\ufe0f?\u20e3)/u;
/** Scripts without spaces, where only a dictionary knows the words. */
const NEEDS_DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** No line begins with these: closing punctuation, small kana, and marks that repeat or lengthen (JIS X 4051). */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}!?.,:;%‰°…‥،؛؟۔।॥、。・：；？！，．｡､～〜％ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ」』】〕》〉"'’”]+$/u;
/** No line ends with these: opening punctuation and currencies. */
const NEVER_LAST = /[\p{Ps}\p{Pi}¿¡“‘「『【〔《〈$€£¥￥＄]$/u;

/** The width of a text in units: a wide sign or an emoji is 2, a mark on a letter 0, and anything else 1. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (WIDE.test(segment) || HANGUL.test(segment) || EMOJI.test(segment)) width += 2;
    else
      width += segment.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "").length || (/^\p{Cf}+$/u.test(segment) ? 0 : 1);
  }
  return width;
}

/**
 * Cuts a text where lines may break: at spaces, between Chinese or Japanese letters, and between Thai words. What is wider
 * than a line, such as a long address, is cut between any two letters.
 */
export function breakPieces(text: string, maxWidth: number): TextPiece[] {
  return text
    .split(/[^\S\u00a0\u202f]+/u)
    .filter(Boolean)
    .flatMap((word) =>
      // A space without a width is a place to break, too.
      word
        .split("\u200b")
        .filter(Boolean)
        .flatMap(partsOf)
        .map((part, index) => ({ text: part, width: widthOf(part), isSpaced: index === 0 })),
    )
    .flatMap((piece) => fitPiece(piece, maxWidth));
}

/** Joins pieces into a text. */
export const joinPieces = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ text, isSpaced }, index) => (isSpaced && index > 0 ? ` ${text}` : text)).join("");

/** The width of joined pieces, with the spaces between them. */
export const joinedWidth = (pieces: readonly TextPiece[]): number =>
  pieces.reduce((sum, { width, isSpaced }, index) => sum + width + (isSpaced && index > 0 ? 1 : 0), 0);

/** Fills lines of at most `maxWidth` units, one after the other. */
export function wrapPieces(pieces: readonly TextPiece[], maxWidth: number): TextPiece[][] {
  const lines: TextPiece[][] = [];
  let width = 0;
  for (const piece of pieces) {
    const line = lines.at(-1);
    const longer = width + piece.width + (piece.isSpaced ? 1 : 0);
    if (line && longer <= maxWidth) {
      line.push(piece);
      width = longer;
    } else {
      lines.push([piece]);
      width = piece.width;
    }
  }
  return lines;
}

function fitPiece(piece: TextPiece, maxWidth: number): TextPiece[] {
  if (piece.width <= maxWidth) return [piece];
  const cut: TextPiece[] = [];
  for (const { segment } of graphemes.segment(piece.text)) {
    const width = widthOf(segment);
    const last = cut.at(-1);
    if (last && last.width + width <= maxWidth) {
      Object.assign(last, { text: last.text + segment, width: last.width + width });
    } else cut.push({ text: segment, width, isSpaced: cut.length === 0 && piece.isSpaced });
  }
  return cut;
}

function partsOf(word: string): string[] {
  if (PLAIN.test(word)) return [word];
  const parts: string[] = [];
  let mayBreak = false;
  for (const unit of unitsOf(word)) {
    const isWide = WIDE.test(unit) || NEEDS_DICTIONARY.test(unit);
    const last = parts.at(-1);
    const isBreak =
      (isWide || mayBreak) && !NEVER_FIRST.test(unit) && last !== undefined && !NEVER_LAST.test(last);
    if (last === undefined || isBreak) parts.push(unit);
    else parts[parts.length - 1] = last + unit;
    mayBreak = isWide;
  }
  return parts;
}

/** Words of a dictionary where only those may be parted, else single letters. */
function unitsOf(word: string): string[] {
  const segmenter = NEEDS_DICTIONARY.test(word) ? words : graphemes;
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}
