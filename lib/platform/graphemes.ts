/** Cuts texts into signs as people count them: a letter with its marks, a whole emoji. */
export const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The sign that stands for a name: its first letter in upper case, or its first emoji as a whole. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(name.trim())) return segment.toLocaleUpperCase();
  return "";
}

/** The beginning of a text, at most `maxLength` UTF-16 units long, without half an emoji or accent at its end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = graphemes.segment(text).containing(maxLength)?.index ?? maxLength;
  // A letter with hundreds of marks may be longer than the limit.
  return cut > 0 ? text.slice(0, cut) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}
