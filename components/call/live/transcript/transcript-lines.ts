/** One line of the conversation. `final` false: its words are still coming. */
export type Line = {
  id: string;
  from: "agent" | "user";
  text: string;
  final: boolean;
  typed: boolean;
  /** The person who said it in the avatar's place. */
  speaker?: string;
};

export type Segment = Pick<Line, "id" | "from" | "text" | "final" | "speaker">;

/**
 * Updates the lines with a segment. A segment is sent repeatedly with more (or better) words, so the newest text
 * replaces the old; its position is where it first appeared. Silence creates no line.
 */
export function withSegment(lines: readonly Line[], segment: Segment): readonly Line[] {
  const text = segment.text.trim();
  const index = lines.findIndex((line) => line.id === segment.id);
  const before = lines[index];
  if (!before) {
    return text === "" ? lines : [...lines, { ...segment, text, typed: false }];
  }
  // A late interim copy must not reopen a finished line; an empty end must not erase what was heard.
  if (before.final && !segment.final) return lines;
  const after = { ...before, text: text === "" ? before.text : text, final: segment.final };
  return lines.with(index, after);
}

/** Adds what the visitor typed. */
export function withTyped(lines: readonly Line[], id: string, text: string): readonly Line[] {
  return [...lines, { id, from: "user", text: text.trim(), final: true, typed: true }];
}

/**
 * What interrupted this line: the avatar stopped in the middle of a sentence, and the visitor's voice or typing
 * follows. Null if it was not interrupted.
 */
export function interruptedBy(line: Line, next: Line | undefined): "voice" | "typing" | null {
  if (line.from !== "agent" || line.speaker !== undefined || !line.final || next?.from !== "user")
    return null;
  if (/[.!?…:]["'”’)]*$/u.test(line.text)) return null;
  return next.typed ? "typing" : "voice";
}
