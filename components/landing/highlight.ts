/** A piece of code of one kind. */
export type Token = { kind: "plain" | "string" | "comment"; text: string };

// A comment of either language, or text between quotation marks. A hash counts only at the start of a line.
const MARKED = /(?<comment>^#.*$|\/\/ .*$)|(?<string>"[^"\n]*"|`[^`]*`)/gmu;

/** Splits code into strings, comments and the rest; joined, they are the original code. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(MARKED)) {
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index) });
    tokens.push({ kind: match.groups?.comment ? "comment" : "string", text: match[0] });
    at = match.index + match[0].length;
  }
  return at < code.length ? [...tokens, { kind: "plain", text: code.slice(at) }] : tokens;
}
