import type { Block, CountTokens } from "./block.ts";

export type Piece = { text: string; tokens: number };
export type PieceLimits = { maxTokens: number; maxCharacters: number };

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** `alone` is undefined for a text that does not fit. */
type Measure = { alone: (text: string) => Piece | undefined; fits: (piece: Piece) => boolean };

/** Puts units together, in order, for as long as they fit; one that does not fit alone is cut by `cut`. */
function pack(
  units: Iterable<string>,
  joint: string,
  measure: Measure,
  cut: (unit: string) => Piece[],
): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  for (const unit of units) {
    const own = measure.alone(unit);
    // Tokens of parts add up to those of the whole closely enough; only the length of the text is looked at again.
    const joined =
      open && own ? { text: open.text + joint + unit, tokens: open.tokens + own.tokens } : undefined;
    if (joined && measure.fits(joined)) {
      open = joined;
      continue;
    }
    if (open) pieces.push(open);
    open = own;
    if (!own) pieces.push(...cut(unit));
  }
  return open ? [...pieces, open] : pieces;
}

function makeMeasure(count: CountTokens, limits: PieceLimits): Measure {
  return {
    alone: (text) => {
      if (text.length > limits.maxCharacters) return undefined;
      const tokens = count(text);
      return tokens <= limits.maxTokens ? { text, tokens } : undefined;
    },
    fits: ({ text, tokens }) => tokens <= limits.maxTokens && text.length <= limits.maxCharacters,
  };
}

function* segmentsOf(segmenter: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** A text in pieces that fit: whole sentences, else whole words, else whole characters. */
function splitProse(text: string, count: CountTokens, limits: PieceLimits): Piece[] {
  const measure = makeMeasure(count, limits);
  const byCharacter = (word: string) => pack(segmentsOf(graphemes, word), "", measure, () => []);
  const byWord = (sentence: string) => pack(sentence.split(/(?<=\s)(?=\S)/), "", measure, byCharacter);
  return pack(segmentsOf(sentences, text), "", measure, byWord)
    .map((piece) => ({ ...piece, text: piece.text.trim() }))
    .filter((piece) => piece.text !== "");
}

/** The block in pieces that fit, one if it fits whole: tables between rows (each piece with the header), lists between items. */
export function splitBlock(
  block: Exclude<Block, { kind: "heading" }>,
  count: CountTokens,
  limits: PieceLimits,
): Piece[] {
  if (block.kind === "table") return splitTable(block, count, limits);
  const measure = makeMeasure(count, limits);
  const whole = measure.alone(block.text);
  if (whole) return [whole];
  const byProse = (text: string) => splitProse(text, count, limits);
  if (block.kind === "paragraph") return byProse(block.text);
  const units = block.kind === "list" ? block.text.split(/\n(?=\S)/) : block.text.split("\n");
  return pack(units, "\n", measure, byProse);
}

function splitTable(
  { header, rows }: Extract<Block, { kind: "table" }>,
  count: CountTokens,
  limits: PieceLimits,
): Piece[] {
  const headerTokens = header === "" ? 0 : count(header);
  // A header that takes up half of every piece is not repeated, it is a row.
  const isRepeated = headerTokens <= limits.maxTokens / 2 && header.length <= limits.maxCharacters / 2;
  const top = isRepeated && header !== "" ? `${header}\n` : "";
  const room = {
    maxTokens: limits.maxTokens - (isRepeated ? headerTokens : 0),
    maxCharacters: limits.maxCharacters - top.length,
  };
  const lines = isRepeated ? rows : [header, ...rows];
  const pieces = pack(lines, "\n", makeMeasure(count, room), (row) => splitProse(row, count, room));
  if (pieces.length === 0 && top !== "") return [{ text: header, tokens: headerTokens }];
  return pieces.map(({ text, tokens }) => ({
    text: top + text,
    tokens: tokens + (isRepeated ? headerTokens : 0),
  }));
}
