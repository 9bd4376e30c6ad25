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

/** After these, a letter ends its sentence: "Take plan B. Customers like it." */
const LETTERED =
  "a|an|the|plan|vitamin|grade|option|type|class|gate|terminal|section|part|level|block|building|room|letter|exit|zone|answer|platform|figure|hepatitis|group|note|der|die|das|typ|klasse|gruppe|gleis|haus|le|la|type|groupe|classe|el|tipo|grupo|clase|opción|vitamina|puerta|sala";
const LETTERED_NAMES = LETTERED.split("|")
  .map((word) => `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1)}]${word.slice(1)}`)
  .join("|");
const INITIALS = new RegExp(
  String.raw`(?<![\p{L}\d.])(?<=^(?=\p{Lu}\.\s?\p{Lu}\.)|(?<!(?<!\p{L})(?:${LETTERED_NAMES}))[\p{L},]\s|(?<!\p{L})\p{Lu}\.\s)(\p{Lu}(?:\.\s?\p{Lu}){0,4})\.(?=\s(\p{Lu}[\p{L}’'-]{1,30}))`,
  "gmu",
);

/** The initials of a name, whose full stops end no sentence: "J. W. Goethe". */
export function sayInitials(draft: Draft, { subjects, letters }: SpokenTable): void {
  draft.change(INITIALS, ([, initials = "", name = ""]) => {
    if (subjects.has(name.toLowerCase())) return undefined;
    return [...initials.replace(/[.\s]/g, "")].map((letter) => letters[letter] ?? letter).join(" ");
  });
}

/** Before a name, which may look like the first word of a sentence: "Dr. No". */
const TITLE =
  /^(?:versus|Doctor|Mister|Missus|Miss|Professor|Saint|Mount|Fort|Governor|Senator|Reverend|Captain|Lieutenant|General|Sergeant|Doktor|Herr|Frau|Sankt|señora?|señorita|doctora?|profesor|don|doña|Sant[oa]|Monsieur|Messieurs|Madame|Mesdames|Mademoiselle|Docteur|Professeur|Sainte)$/;

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
  // "No. 5" begins no sentence here.
  const word = /^\s+["'“¿¡]?(\p{Lu}[\p{L}']*)(?![\p{L}']|\.\s?#?\d)/u.exec(rest)?.[1];
  return word !== undefined && subjects.has(word.toLowerCase());
}
