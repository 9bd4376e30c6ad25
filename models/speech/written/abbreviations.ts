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
  for (const [pattern, word] of table.abbreviations) {
    draft.change(pattern, (match) => {
      const mayEnd = match[0].endsWith(".") && /\p{L}$/u.test(word) && !TITLE.test(word);
      return `${word}${mayEnd && startsSentence(after(match), table) ? "." : ""}`;
    });
  }
  draft.change(mayEndPattern(table), (match) => {
    const spoken = table.mayEnd[(match[1] ?? "").toLowerCase()];
    const isEnd = endsSentence(match, table) || (isList(match) && /^\s+\p{Lu}/u.test(after(match)));
    return spoken && `${spoken}${isEnd ? "." : ""}`;
  });
}

/** Before a name, which may look like the first word of a sentence: "Dr. No". */
const TITLE =
  /^(?:Doctor|Mister|Missus|Miss|Professor|Saint|Mount|Fort|Governor|Senator|Reverend|Captain|Lieutenant|General|Sergeant|Doktor|Herr|Frau|Sankt|señora?|señorita|doctora?|profesor|don|doña|Sant[oa]|Monsieur|Messieurs|Madame|Mesdames|Mademoiselle|Docteur|Professeur|Sainte)$/;

/** "etc." ends its sentence if a capital follows: no name does. */
const isList = ([name]: RegExpExecArray): boolean => /^etc/i.test(name);

const after = (match: RegExpExecArray): string =>
  match.input.slice(match.index + match[0].length, match.index + match[0].length + 40);

/** Whether the full stop at the end of a match also ends the sentence: nothing follows, or the first word of another one. */
export function endsSentence(match: RegExpExecArray, table: SpokenTable): boolean {
  const rest = after(match);
  return /^[ \t]*(?:\n|$)|^["'”’)\]]/.test(rest) || startsSentence(rest, table);
}

function startsSentence(rest: string, { subjects }: SpokenTable): boolean {
  const word = /^\s+["'“¿¡]?(\p{Lu}[\p{L}']*)/u.exec(rest)?.[1];
  return word !== undefined && subjects.has(word.toLowerCase());
}
