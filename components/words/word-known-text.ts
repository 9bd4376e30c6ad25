import { fill } from "./fill.ts";

/** A longer text quotes what somebody sent, and comparing it with every pattern would take long. */
const MAX_LENGTH = 1_000;

/**
 * Words a text that the server returns in English: finds the pattern of the English catalogue that it follows, and
 * fills the pattern of the page's language. The first pattern wins. A text that follows none stays as it is.
 */
export function wordKnownText(
  text: string,
  english: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): string {
  if (text.length > MAX_LENGTH) return text;
  for (const [key, pattern] of Object.entries(english)) {
    const found = toRegExp(pattern).exec(text);
    const worded = own[key];
    if (found && worded !== undefined) return fill(worded, found.groups ?? {});
  }
  return text;
}

/** Each gap becomes a group of its name. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .split(/\{(\w+)\}/)
    .map((piece, index) =>
      index % 2 === 1 ? `(?<${piece}>.+?)` : piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${source}$`, "su");
}
