/** How a word is pronounced: a respelling, or its sounds in IPA between slashes, such as `/nˈuːjən/`. */
export type Pronunciation = { written: string; spoken: string };

/** Marks a pronunciation in IPA in a text for the local voices, which read it as it is. */
const IPA_MARKS = { open: "⟦", close: "⟧" };

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Fills pronunciations into a text, in their order: whole words, in upper or lower case. Other voices than the local ones
 * (`hasIpa`) cannot read IPA, so they get the word as written.
 */
export function pronounce(text: string, pronunciations: readonly Pronunciation[], hasIpa: boolean): string {
  return pronunciations.reduce((said, { written, spoken }) => {
    // Stops between syllables would end the sentence.
    const ipa = /^\/([^/]+)\/$/.exec(spoken)?.[1]?.replaceAll(".", "");
    if (ipa !== undefined && !hasIpa) return said;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(written)}(?![\\p{L}\\p{N}])`, "giu");
    return said.replace(whole, () =>
      ipa === undefined ? spoken : `${IPA_MARKS.open}${ipa}${IPA_MARKS.close}`,
    );
  }, text);
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
