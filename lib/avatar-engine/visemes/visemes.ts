/** Mouth shapes of speech, in the order of weights and network outputs everywhere. */
export const VISEMES = [
  ...["sil", "PP", "FF", "TH", "DD", "kk", "CH", "SS", "nn", "RR"],
  ...["aa", "E", "I", "O", "U"],
] as const;
/** Name of a mouth shape of speech. */
export type Viseme = (typeof VISEMES)[number];

/**
 * IPA symbol -> viseme (the 15 of the Oculus/MPEG-4 family). Symbols are those of espeak-ng in English, German, French and
 * Spanish, one letter each: a diphthong or an affricate is two. Front rounded vowels (ü, ö) have the lips of u and o, and
 * only the English r rounds them.
 */
const VISEME_OF: Readonly<Record<string, Viseme>> = {
  ...group("PP", "pbmβ"),
  ...group("FF", "fvɱʋɸ"),
  ...group("TH", "θð"),
  ...group("DD", "tdɾrʈɖ"),
  ...group("nn", "nlɫɳɲʎɭɬ"),
  ...group("SS", "szç"),
  ...group("CH", "ʃʒɕʑ"),
  ...group("kk", "kɡgcɟŋxɣqχʔʁʀɦħ"),
  ...group("RR", "ɹɚɜɝɻ"),
  ...group("aa", "aɑæʌɐɒ"),
  ...group("E", "əɛeɘh"),
  ...group("I", "ɪijᵻʝɨ"),
  ...group("O", "oɔøœɵɶ"),
  ...group("U", "ʊuwɯʉyʏɥ"),
};

/** Gives each character of `symbols` the same viseme. */
function group(viseme: Viseme, symbols: string): Record<string, Viseme> {
  return Object.fromEntries([...symbols].map((symbol) => [symbol, viseme]));
}

/** How a viseme affects its neighbors. Numbers tuned by eye in the bake's trial (`motion.py`, RULE). */
export interface VisemeRule {
  /** Share of the shape at full length; the rest is neutral. */
  readonly amplitude: number;
  /** Strength of the kernel against its neighbours' (dominance after Cohen and Massaro, 1993). */
  readonly dominance: number;
  readonly attackMs: number;
  readonly releaseMs: number;
}

/** A rule by its numbers, in the order of `VisemeRule`. */
function rule(amplitude: number, dominance: number, attackMs: number, releaseMs: number): VisemeRule {
  return { amplitude, dominance, attackMs, releaseMs };
}

/** The rule of each viseme. */
export const RULES: Readonly<Record<Viseme, VisemeRule>> = {
  sil: rule(1, 0.8, 80, 120),
  PP: rule(1, 1.8, 50, 50),
  FF: rule(1, 1.6, 50, 50),
  TH: rule(0.9, 1.2, 45, 45),
  DD: rule(0.85, 0.9, 40, 40),
  nn: rule(0.85, 0.9, 40, 40),
  kk: rule(0.7, 0.6, 45, 45),
  SS: rule(0.95, 1.4, 50, 50),
  CH: rule(1, 1.6, 60, 60),
  RR: rule(0.9, 1.2, 60, 60),
  aa: rule(1, 1.2, 60, 65),
  E: rule(0.95, 1, 55, 60),
  I: rule(0.95, 1.1, 55, 60),
  O: rule(1, 1.3, 65, 75),
  U: rule(1, 1.3, 75, 80),
};

/** Vowels that speakers reduce, and the aspiration of h. */
const REDUCED: Readonly<Record<string, number>> = {
  ...{ ə: 0.55, h: 0.35, ɐ: 0.6, ᵻ: 0.7, ʌ: 0.75, æ: 0.9, ɪ: 0.85, ɚ: 0.9 },
};

const VOWELS: ReadonlySet<Viseme> = new Set(["aa", "E", "I", "O", "U"]);

/** Symbols that end a phrase, and Piper's own for start, end and padding: the mouth rests. */
const PAUSES: ReadonlySet<string> = new Set("_^$.,!?;:…—¿¡");

/** A phoneme symbol's viseme; null for marks that lengthen or stress their neighbours. A nasal vowel has its vowel's lips. */
export function visemeOf(symbol: string): Viseme | null {
  if (PAUSES.has(symbol)) return "sil";
  return VISEME_OF[symbol] ?? VISEME_OF[symbol.normalize("NFD").charAt(0)] ?? null;
}

/** How much of a vowel's shape a speaker shows, 0..1; 1 for all that are not reduced. */
export const reductionOf = (symbol: string): number => REDUCED[symbol] ?? 1;

/** Whether a viseme undershoots with length and loudness. */
export const isVowel = (viseme: Viseme): boolean => VOWELS.has(viseme);
