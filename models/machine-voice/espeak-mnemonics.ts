/** espeak-ng's names of sounds, by their IPA symbol. Names that a language's table lacks have substitutes. */
const MNEMONICS: Readonly<Record<string, readonly string[]>> = {
  a: ["a"],
  ɑ: ["A", "A:", "a"],
  æ: ["a"],
  ɐ: ["V", "a"],
  ʌ: ["V", "a"],
  ɒ: ["O"],
  ɔ: ["O"],
  o: ["o", "O"],
  ɛ: ["E"],
  e: ["e", "E"],
  ə: ["@"],
  ɜ: ["3", "@"],
  ɚ: ["@"],
  ɝ: ["3", "@"],
  i: ["i"],
  ɪ: ["I", "i"],
  ᵻ: ["I", "i"],
  y: ["y"],
  ʏ: ["y"],
  ø: ["Y", "W", "o"],
  œ: ["W", "Y", "o"],
  u: ["u"],
  ʊ: ["U", "u"],
  ɯ: ["u"],
  b: ["b"],
  β: ["B", "b"],
  c: ["k"],
  ç: ["C"],
  d: ["d"],
  ð: ["D"],
  f: ["f"],
  ɡ: ["g"],
  g: ["g"],
  ɣ: ["Q", "g"],
  h: ["h"],
  ɦ: ["h"],
  j: ["j"],
  ʝ: ["J^", "j"],
  k: ["k"],
  l: ["l"],
  ɫ: ["l"],
  ʎ: ["l^", "l"],
  m: ["m"],
  n: ["n"],
  ɲ: ["n^", "n"],
  ŋ: ["N", "n"],
  p: ["p"],
  q: ["k"],
  r: ["R", "r"],
  ɹ: ["r"],
  ɾ: ["*", "r"],
  ʀ: ["r"],
  ʁ: ["r"],
  s: ["s"],
  ʃ: ["S"],
  ʒ: ["Z"],
  t: ["t"],
  θ: ["T"],
  v: ["v"],
  w: ["w"],
  ɥ: ["w"],
  x: ["x"],
  χ: ["x"],
  z: ["z"],
  ʔ: ["?"],
};
const NASAL: Readonly<Record<string, string>> = { ɑ: "A~", a: "A~", ɔ: "O~", o: "O~", ɛ: "E~", œ: "W~" };
const MARKS: Readonly<Record<string, string>> = { ˈ: "'", ˌ: ",", ".": "", "'": "'" };
const NASAL_MARK = "\u0303";
const WORD_END = "]] [[";

/** The sounds that `toMnemonics` knows, for tests. */
export const KNOWN_SOUNDS: readonly string[] = Object.keys(MNEMONICS);

/**
 * Converts a pronunciation in IPA to espeak-ng's notation, `[[…]]`. `has` tells whether the language has a sound. Symbols
 * that it cannot say are left out.
 */
export function toMnemonics(ipa: string, has: (mnemonic: string) => boolean): string {
  const symbols = [...ipa.normalize("NFD").replace(/c\u0327/g, "ç")];
  const said = symbols.map((symbol, i) => {
    if (symbol === " ") return WORD_END;
    const mark = MARKS[symbol];
    if (mark !== undefined) return mark;
    if (symbol === "ː") return ":";
    const nasal = symbols[i + 1] === NASAL_MARK ? NASAL[symbol] : undefined;
    if (nasal && has(nasal)) return nasal;
    return MNEMONICS[symbol]?.find(has) ?? "";
  });
  return `[[${joinSounds(said, has)}]]`;
}

const isLast = (next: string | undefined): boolean => next === undefined || next === WORD_END;

/** A length mark stays only where the language has that long sound. Bars keep two sounds from being read as one. */
function joinSounds(said: readonly string[], has: (mnemonic: string) => boolean): string {
  const joined: string[] = [];
  for (const sound of said) {
    const last = joined.at(-1);
    if (sound !== ":") joined.push(sound);
    else if (last && has(`${last}:`)) joined[joined.length - 1] = `${last}:`;
  }
  return joined
    .filter(Boolean)
    .map((sound, i, all) =>
      /^[',]$/.test(sound) || isLast(all[i + 1]) || sound === WORD_END ? sound : `${sound}|`,
    )
    .join("");
}
