/** Words that follow a hyphen which belongs to the word before: "Haupt- und Nebeneingang". */
const AFTER_HYPHEN = /^(?:und|oder|bzw|sowie|and|or|to|et|ou|y|o|e)\b/;
const HYPHENATED = /\p{L}{2}[-\u2010\u00ad]$/u;

/** Joins lines, and words that were hyphenated at the end of one: "Öff-" and "nungszeiten", not "E-" and "mail". */
export function joinLines(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1) ?? "";
    const isHyphenated = HYPHENATED.test(last.slice(-3)) && /^\p{Ll}/u.test(line) && !AFTER_HYPHEN.test(line);
    if (isHyphenated) joined[joined.length - 1] = last.slice(0, -1) + line;
    else joined.push(line);
  }
  return joined.join("\n").replaceAll("\u00ad", "").trim();
}
