/** What a phrase means for the face. `Phrases` says how each is written. */
export const PHRASE_KINDS = [
  /** Takes the phrase out of the count: it contains a word of another kind but doesn't mean it. */
  "harmless",
  /** Death, accidents, illness, ruin: concerned, and no smile for a while, whatever else is said. */
  "grave",
  /** Bad news, complaints, apologies: concerned. Negated ("not broken"), nothing. */
  "bad",
  /** What was bad is good again: pleased, and the bad words of its sentence don't count. Negated, concerned. */
  "resolved",
  /** Good news: pleased. Negated ("not confirmed"), concerned; in a question, nothing. */
  "success",
  /** Joy and praise: warm. Negated ("not happy"), concerned. */
  "pleasant",
  /** Greetings, thanks, reassurance: warm. Negated, nothing. */
  "courtesy",
  /** The avatar looks something up: thinking. */
  "thinking",
  /** Turns what follows within a few words. */
  "negation",
  /** What follows, up to the next comma, has not happened: "if it breaks". */
  "condition",
  /** Frequent words that tell the language of a text. */
  "common",
] as const;
/** One of `PHRASE_KINDS`. */
export type PhraseKind = (typeof PHRASE_KINDS)[number];

/**
 * The phrases of a language: lower case, separated by commas, words of a phrase by spaces. A word that ends in `*` stands
 * for all words that begin so. The phrase with the most words wins, so "no problem" is never "problem".
 */
export type MoodWords = Readonly<Record<PhraseKind, string>> & {
  /** Words after a joyful one in which a negation still turns it: "das freut mich nicht". */
  readonly negationFollows: number;
};
