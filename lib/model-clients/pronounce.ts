/** How a word is pronounced: a respelling, or its sounds in IPA between slashes, such as `/nˈuːjən/`. */
export type Pronunciation = { written: string; spoken: string };

/**
 * Marks a word with its pronunciation in IPA for the local voices. Those that cannot read IPA say the word, whose punctuation
 * would end a sentence.
 */
const markIpa = (ipa: string, word: string): string =>
  `⟦${ipa}‖${word.replace(/[^\p{L}\p{N}\p{M}' -]+/gu, " ").trim()}⟧`;

/** The IPA between slashes; null for a respelling. Without the dots between syllables, which would end the sentence. */
const ipaOf = (spoken: string): string | null =>
  /^\/([^/]+)\/$/.exec(spoken)?.[1]?.replaceAll(".", "") ?? null;

/**
 * Returns a function that replaces words of a text by their pronunciations: whole words, in upper or lower case. Where
 * several match, the first one counts. A replacement is not replaced again. Other voices than the local ones (`hasIpa`)
 * cannot read IPA, so they get the word as written.
 */
export function pronouncer(
  pronunciations: readonly Pronunciation[],
  hasIpa: boolean,
): (text: string) => string {
  const usable = pronunciations.filter(({ spoken }) => hasIpa || ipaOf(spoken) === null);
  if (usable.length === 0) return (text) => text;
  // A group for each word tells which one matched, whatever its case.
  const words = usable.map(({ written }) => `(${RegExp.escape(written)})`).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
  const sayAs = (word: string, spoken = word) => {
    const ipa = ipaOf(spoken);
    return ipa === null ? spoken : markIpa(ipa, word);
  };
  return (text) =>
    text.replace(whole, (word, ...groups) =>
      sayAs(word, usable[groups.findIndex((group) => group !== undefined)]?.spoken),
    );
}

/** Joins lists of pronunciations. For a word in several, the first list counts. */
export function mergePronunciations(...lists: readonly (readonly Pronunciation[])[]): Pronunciation[] {
  const merged = new Map<string, Pronunciation>();
  for (const entry of lists.flat()) {
    const word = entry.written.toLowerCase();
    if (!merged.has(word)) merged.set(word, entry);
  }
  // "New York" before "York": a longer name contains the shorter one.
  return [...merged.values()].sort((a, b) => b.written.length - a.written.length);
}
