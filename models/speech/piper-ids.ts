export type PhonemeIdMap = Record<string, number[]>;
/** One symbol and the indices of the network's input that belong to it: `[from, to)`. */
export type SymbolSpan = { symbol: string; from: number; to: number };

const PAD = "_";
const START = "^";
const END = "$";

/**
 * The ids that Piper's network reads: start and pad, then each decomposed character's ids followed by a pad, then the
 * end. A pad belongs to the symbol before it. Start and end are heard as silence and are named `_`.
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
    // What the voice never learnt (a foreign letter's sound) is left out rather than guessed.
    if (own) add(character, own, true);
  }
  add(PAD, map[END] ?? [2], false);
  return { ids, spans };
}
