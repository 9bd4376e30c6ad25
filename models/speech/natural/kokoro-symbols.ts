import { KOKORO_SYMBOLS } from "#models/onnx/kokoro-file.ts";

/** Symbols of other languages, and those that stand for no sound. */
const UNUSED = '"()“”ᵝ\uab67ɯɸɻɽʂʈɤʰʲ↓→↗↘';

/** Kokoro's vocabulary, as far as English, Spanish and French need it. The number of a symbol is what its network reads. */
const IDS: ReadonlyMap<string, number> = new Map(
  KOKORO_SYMBOLS.filter(([symbol]) => !UNUSED.includes(symbol)),
);

/** What the lips do during symbols that are several sounds: each sound gets a share of the time. */
const SOUNDS: Readonly<Record<string, string>> = {
  A: "eɪ",
  I: "aɪ",
  O: "oʊ",
  Q: "əʊ",
  W: "aʊ",
  Y: "ɔɪ",
  T: "ɾ",
  ᵊ: "ə",
  ʤ: "dʒ",
  ʧ: "tʃ",
  ʣ: "dz",
  ʦ: "ts",
  S: "s",
};

/**
 * misaki's mapping from espeak-ng's English to Kokoro's symbols (hexgrad, Apache-2.0): longer ones first. `^` ties the letters
 * of one sound.
 */
const REPLACED: readonly (readonly [string, string])[] = [
  ["ʔˌn\u0329", "ʔn"],
  ["ʔn\u0329", "ʔn"],
  ["a^ɪ", "I"],
  ["a^ʊ", "W"],
  ["d^ʒ", "ʤ"],
  ["e^ɪ", "A"],
  ["t^ʃ", "ʧ"],
  ["ɔ^ɪ", "Y"],
  ["ə^l", "ᵊl"],
  ["ʲo", "jo"],
  ["ʲə", "jə"],
  ["e", "A"],
  ["ʲ", ""],
  ["ɚ", "əɹ"],
  ["r", "ɹ"],
  ["x", "k"],
  ["ç", "k"],
  ["ɐ", "ə"],
  ["ɬ", "l"],
  ["\u0303", ""],
];
/** espeak-ng's name for British English here; "en-us" is American. */
export const ESPEAK_GB = "en";
const BRITISH: typeof REPLACED = [
  ["e^ə", "ɛː"],
  ["iə", "ɪə"],
  ["ə^ʊ", "Q"],
];
const AMERICAN: typeof REPLACED = [
  ["o^ʊ", "O"],
  ["ɜːɹ", "ɜɹ"],
  ["ɜː", "ɜɹ"],
  ["ɪə", "iə"],
  ["ː", ""],
];
const LAST: typeof REPLACED = [
  ["o", "ɔ"],
  ["ɾ", "T"],
  ["ʔ", "t"],
  ["^", ""],
];

/** misaki's mapping for the languages that it has no rules of its own for. */
const OTHERS: typeof REPLACED = [
  ["a^ɪ", "I"],
  ["a^ʊ", "W"],
  ["d^z", "ʣ"],
  ["d^ʒ", "ʤ"],
  ["e^ɪ", "A"],
  ["o^ʊ", "O"],
  ["ə^ʊ", "Q"],
  ["s^s", "S"],
  ["t^s", "ʦ"],
  ["t^ʃ", "ʧ"],
  ["ɔ^ɪ", "Y"],
  ["^", ""],
];

/** A symbol that Kokoro reads, and its number. */
export type Token = { symbol: string; id: number };

/**
 * Converts espeak-ng's pronunciation with `_` between the sounds to Kokoro's symbols. Symbols that it never learned are
 * dropped rather than guessed.
 */
export function kokoroTokens(ipa: string, espeakVoice: string): Token[] {
  const tied = ipa
    .normalize("NFD")
    .split(/([_ ])/u)
    .map(tie)
    .join("")
    .replaceAll("_", "");
  const symbols = espeakVoice.startsWith("en") ? toEnglish(tied, espeakVoice) : replaceAll(tied, OTHERS);
  return [...symbols].flatMap((symbol) => {
    const id = IDS.get(symbol);
    return id === undefined ? [] : [{ symbol, id }];
  });
}

function toEnglish(tied: string, espeakVoice: string): string {
  const plain = replaceAll(tied, REPLACED)
    .replace(/(\S)\u0329/gu, "ᵊ$1")
    .replaceAll("\u0329", "");
  return replaceAll(replaceAll(plain, espeakVoice === ESPEAK_GB ? BRITISH : AMERICAN), LAST);
}

/** Letters of one sound; a pronunciation given in the text has no bounds. */
const LONGEST_SOUND = 3;
const DIPHTHONG = /([aeɔ])(ɪ)|([aoə])(ʊ)|(d)(ʒ)|(t)(ʃ)/gu;

/** Ties the letters of a sound, as espeak-ng does: marks such as a length or a stress are no letters. */
function tie(sound: string): string {
  const letters = sound.match(/(?![\u02b0-\u036f])\p{L}/gu) ?? [];
  if (letters.length > LONGEST_SOUND) return sound.replace(DIPHTHONG, (pair) => [...pair].join("^"));
  return sound.replace(/(?<=[^ˈˌ])(?![\u02b0-\u036f])\p{L}/gu, "^$&");
}

function replaceAll(text: string, pairs: typeof REPLACED): string {
  return pairs.reduce((said, [from, to]) => said.replaceAll(from, to), text);
}

/** The sounds of a symbol in IPA, for the lips. */
export const soundsOf = (symbol: string): string[] => [...(SOUNDS[symbol] ?? symbol)];
