import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const mayEndPattern = perTable(({ mayEnd }) => {
  const names = Object.keys(mayEnd).sort((a, b) => b.length - a.length);
  return new RegExp(
    String.raw`(?<![\p{L}.])(${names.map((name) => RegExp.escape(name)).join("|")})\.(?![\p{L}\d])`,
    "giu",
  );
});

/** Abbreviations, with a full stop after those that end their sentence. */
export function sayAbbreviations(draft: Draft, table: SpokenTable): void {
  for (const [pattern, word] of table.abbreviations) draft.change(pattern, word);
  draft.change(mayEndPattern(table), (match) => {
    const spoken = table.mayEnd[(match[1] ?? "").toLowerCase()];
    return spoken && `${spoken}${endsSentence(match, table) ? "." : ""}`;
  });
}

/** Whether the full stop at the end of a match also ends the sentence: nothing follows, or the first word of another one. */
export function endsSentence(match: RegExpExecArray, { subjects }: SpokenTable): boolean {
  const at = match.index + match[0].length;
  const after = match.input.slice(at, at + 40);
  if (/^[ \t]*(?:\n|$)|^["'”’)\]]/.test(after)) return true;
  const word = /^\s+["'“¿¡]?(\p{Lu}[\p{L}']*)/u.exec(after)?.[1];
  return word !== undefined && subjects.has(word.toLowerCase());
}
