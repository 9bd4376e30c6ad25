/**
 * A failure's text for people, with gaps: "responded with an error ({status})". The API returns it in English; the console
 * recognizes it (`readFailure`) and says it in the language of its page.
 */
export function failureText(text: string, figures: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(figures[name] ?? whole));
}

type Failure<Code extends string> = { code: Code; figures: Record<string, string> };

/** A longer sentence follows none of the texts, and comparing it with each would take long. */
const MAX_LENGTH = 1_000;

/** Finds which of the texts a sentence is, and what fills its gaps. Returns `null` if no text matches. */
export function readFailure<Code extends string>(
  texts: Record<Code, string>,
  sentence: string,
): Failure<Code> | null {
  if (sentence.length > MAX_LENGTH) return null;
  for (const code in texts) {
    const groups = toPattern(texts[code]).exec(sentence)?.groups;
    if (groups) return { code, figures: { ...groups } };
  }
  return null;
}

/** A pattern with one group for each gap, and an empty one so that there are always groups. */
function toPattern(text: string): RegExp {
  const pattern = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? `(?<${piece}>.+)` : RegExp.escape(piece)));
  return new RegExp(`^${pattern.join("")}(?<end>)$`, "u");
}
