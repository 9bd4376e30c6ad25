/**
 * A word's pronunciation in a text: `⟦nˈuːjən‖Nguyen⟧` has its sounds in IPA, and the word for voices that read no IPA. The
 * word may be missing.
 */
const MARKED = /⟦([^⟦⟧‖]*)(?:‖([^⟦⟧]*))?⟧/gu;
const STRAY = /[⟦⟧‖]/gu;

/** Says each marked word by its sounds (`sayIpa`), and the text between them by `say`. */
export function sayMarked<Said>(
  text: string,
  { say, sayIpa }: { say: (text: string) => Said; sayIpa: (ipa: string) => Said },
): Said[] {
  const said: Said[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    said.push(say(text.slice(at, match.index).replace(STRAY, " ")), sayIpa((match[1] ?? "").trim()));
    at = match.index + match[0].length;
  }
  return [...said, say(text.slice(at).replace(STRAY, " "))];
}

/** The text with its words as they are written. A pronunciation without its word is left out. */
export const withoutIpa = (text: string): string =>
  text.replace(MARKED, (_, __, word: string | undefined) => word ?? "").replace(STRAY, " ");
