export type PhonemeIdMap = Record<string, number[]>;
/** A symbol and its range `[from, to)` in the network's input. */
export type SymbolSpan = { symbol: string; from: number; to: number };

const PAD = "_";
const START = "^";
const END = "$";

/**
 * Converts IPA to the ids that Piper's network reads: start and pad, then each decomposed character's ids followed by a
 * pad, then the end. A pad belongs to the symbol before it. Start and end sound as silence and are named `_`.
 */
export function piperIds(ipa: string, map: PhonemeIdMap): { ids: number[]; spans: SymbolSpan[] } {
  const pad = map[PAD] ?? [0];
  const ids: number[] = [];
  const spans: SymbolSpan[] = [];
  const add = (symbol: string, own: number[], padded: boolean) => {
    const from = ids.length;
    ids.push(...own, ...(padded ? pad : []));
    spans.push({ symbol, from, to: ids.length });
  };
  add(PAD, map[START] ?? [1], true);
  for (const character of ipa.normalize("NFD")) {
    const own = map[character];
    // Symbols the voice never learned (such as a foreign sound) are dropped rather than guessed.
    if (own) add(character, own, true);
  }
  add(PAD, map[END] ?? [2], false);
  return { ids, spans };
}
