/** A stretch of text that people read, with the offset at which it begins in its file. */
export type Prose = { at: number; text: string };

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|>[^<>{}=;]+</g;

/** A string or a piece of markup counts as prose from two words on: one word is a key, a class or a path. */
const isSentence = (text: string): boolean => /[A-Za-z]{2,}\s+[A-Za-z]{2,}/.test(text);

/**
 * Finds what people read in a source file: comments, strings and text between tags. In Markdown that is everything but
 * fenced blocks.
 */
export function findProse(path: string, source: string): Prose[] {
  if (path.endsWith(".md")) {
    return [{ at: 0, text: source.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, " ")) }];
  }
  return [...source.matchAll(COMMENT_OR_STRING)]
    .filter((match) => isSentence(match[0]))
    .map((match) => ({ at: match.index, text: match[0] }));
}
