/** Semantic similarity of each text to the question, about 0 to 1. */
export type Similarity = (question: string, texts: string[]) => Promise<number[]>;

const STOP = new Set(
  "a an the is are was were be been am do does did has have had i you he she it we they me my your our their this that these those of to in on at for from with and or but so not no yes what which who when where why how can could would should will shall may might please tell about there here any some just also very then than if as by up out now".split(
    " ",
  ),
);

/** Different words that mean the same in prompts. */
const SAME: Record<string, string> = {
  saturday: "weekend",
  sunday: "weekend",
  weekends: "weekend",
  hours: "open",
  price: "cost",
  prices: "cost",
  expensive: "cost",
  fee: "cost",
  free: "cost",
  charge: "cost",
  telephone: "phone",
};

/** The content words of a text, reduced to stems. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map((word) => SAME[word] ?? stem(word));
}

/** A crude stem: enough for "ships", "shipped" and "shipping" to meet. */
function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:ies)$/, "y")
    .replace(/([^aeiou])\1(?:ed|ing)$/, "$1")
    .replace(/(?:ing|edly|ed|es|s)$/, "")
    .replace(/e$/, "");
}

/** The share of the question's content words found in the text, 0 to 1. */
export function wordOverlap(question: string, text: string): number {
  const asked = new Set(contentWords(question));
  const given = new Set(contentWords(text));
  if (asked.size === 0) return 0;
  return [...asked].filter((word) => given.has(word)).length / asked.size;
}

/** Similarity by words alone, for when no embeddings are loaded. Scaled like the embeddings' scores. */
export const similarityByWords: Similarity = async (question, texts) =>
  texts.map((text) => 0.45 + 0.4 * Math.max(wordOverlap(question, text), wordOverlap(text, question)));
