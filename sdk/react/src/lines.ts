/** One line of the conversation. While `final` is false, its words are still coming. */
export type Line = {
  id: string;
  from: "avatar" | "visitor";
  text: string;
  final: boolean;
  /** The member of the account who said it in the avatar's place. */
  speaker?: string;
};

/**
 * Adds a segment, or updates the line that it began. A segment is sent several times with more or better words, so the newest
 * text replaces the one before; a late guess does not open a finished line again. Silence makes no line.
 */
export function withSegment(lines: readonly Line[], segment: Line): readonly Line[] {
  const text = segment.text.trim();
  const index = lines.findIndex(({ id }) => id === segment.id);
  const before = lines[index];
  if (!before) return text === "" ? lines : [...lines, { ...segment, text }];
  if (before.final && !segment.final) return lines;
  const after = { ...before, text: text === "" ? before.text : text, final: segment.final };
  return lines.map((line, at) => (at === index ? after : line));
}
