/** One line of the conversation. `final` false: its words are still coming. */
export type Line = {
  id: string;
  from: "agent" | "user";
  text: string;
  final: boolean;
  typed: boolean;
};

export type Segment = { id: string; from: "agent" | "user"; text: string; final: boolean };

/**
 * Puts what is known of a segment into the lines. A segment is sent again and again with more words (or better ones),
 * so the newest text replaces the old; its place in the conversation is where it first appeared. Silence makes no line.
 */
export function withSegment(lines: readonly Line[], segment: Segment): readonly Line[] {
  const text = segment.text.trim();
  const index = lines.findIndex((line) => line.id === segment.id);
  const before = lines[index];
  if (!before) {
    return text === "" ? lines : [...lines, { ...segment, text, typed: false }];
  }
  // A late interim copy must not reopen a line that is finished; an empty end must not wipe what was heard.
  if (before.final && !segment.final) return lines;
  const after = { ...before, text: text === "" ? before.text : text, final: segment.final };
  return lines.with(index, after);
}

/** Adds what the visitor typed. */
export function withTyped(lines: readonly Line[], id: string, text: string): readonly Line[] {
  return [...lines, { id, from: "user", text: text.trim(), final: true, typed: true }];
}

/**
 * What cut this line short: the avatar stopped in the middle of a sentence, and the visitor's voice or typing is what comes
 * next. Null when it was not cut.
 */
export function cutShortBy(line: Line, next: Line | undefined): "voice" | "typing" | null {
  if (line.from !== "agent" || !line.final || next?.from !== "user") return null;
  if (/[.!?…:]["'”’)]*$/u.test(line.text)) return null;
  return next.typed ? "typing" : "voice";
}
