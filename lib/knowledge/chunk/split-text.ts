import { graphemes } from "#lib/platform/text.ts";
import type { Block, CountTokens } from "./parse-blocks.ts";

export type Piece = { text: string; tokens: number };
export type PieceLimits = { maxTokens: number; maxCharacters: number };

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** `alone` returns `undefined` for a text that doesn't fit. */
type Measure = { alone: (text: string) => Piece | undefined; fits: (piece: Piece) => boolean };

/**
 * Packs units, in order, into pieces that are as large as fit. A unit that doesn't fit alone is split by
 * `cut`.
 */
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
    // The tokens of the parts add up closely enough; only the length of the joined text is checked exactly.
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

function createMeasure(count: CountTokens, limits: PieceLimits): Measure {
  return {
    alone: (text) => {
      if (text.length > limits.maxCharacters) return undefined;
      const tokens = count(text);
      return tokens <= limits.maxTokens ? { text, tokens } : undefined;
    },
    fits: ({ text, tokens }) => tokens <= limits.maxTokens && text.length <= limits.maxCharacters,
  };
}

function* segmentTexts(segmenter: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Splits a text into pieces that fit: whole sentences, else whole words, else whole characters. */
function splitProse(text: string, count: CountTokens, limits: PieceLimits): Piece[] {
  const measure = createMeasure(count, limits);
  const byCharacter = (word: string) => pack(segmentTexts(graphemes, word), "", measure, () => []);
  const byWord = (sentence: string) => pack(sentence.split(/(?<=\s)(?=\S)/), "", measure, byCharacter);
  return pack(segmentTexts(sentences, text), "", measure, byWord)
    .map((piece) => ({ ...piece, text: piece.text.trim() }))
    .filter((piece) => piece.text !== "");
}

/**
 * Splits a block into pieces that fit, or returns it whole: tables are split between rows, with the header
 * repeated, lists between items.
 */
export function splitBlock(
  block: Exclude<Block, { kind: "heading" }>,
  count: CountTokens,
  limits: PieceLimits,
): Piece[] {
  if (block.kind === "table") return splitTable(block, count, limits);
  const measure = createMeasure(count, limits);
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
  // A header that fills half of every piece is treated as a row instead of being repeated.
  const isRepeated = headerTokens <= limits.maxTokens / 2 && header.length <= limits.maxCharacters / 2;
  const top = isRepeated && header !== "" ? `${header}\n` : "";
  const room = {
    maxTokens: limits.maxTokens - (isRepeated ? headerTokens : 0),
    maxCharacters: limits.maxCharacters - top.length,
  };
  const lines = isRepeated ? rows : [header, ...rows];
  const pieces = pack(lines, "\n", createMeasure(count, room), (row) => splitProse(row, count, room));
  if (pieces.length === 0 && top !== "") return [{ text: header, tokens: headerTokens }];
  return pieces.map(({ text, tokens }) => ({
    text: top + text,
    tokens: tokens + (isRepeated ? headerTokens : 0),
  }));
}
