import type { JsonValue } from "#lib/platform/json.ts";
import { type AnsweredCard, optionLabel, readAnswer } from "./card-answers.ts";

/** How a button without words of its own is written in transcripts, in the languages of calls. */
const YES = ["Yes", "Ja", "Oui", "Sí"];
const NO = ["No", "Nein", "Non"];

/** The line of an answer without words: nothing was chosen, or every field is empty. */
export const NO_WORDS = "–";

/**
 * The answer that a transcript's line gives to a card, the reverse of `readAnswer`: a replay has only the line. Returns null if it
 * gives none.
 */
export function writtenAnswer(card: AnsweredCard, line: string): JsonValue | null {
  const answer = answerIn(card, line === NO_WORDS ? "" : line);
  return answer !== null && readAnswer(card, answer).ok ? answer : null;
}

function answerIn(card: AnsweredCard, line: string): JsonValue | null {
  switch (card.kind) {
    case "choice":
    case "input":
      return line;
    case "choices": {
      const chosen = card.options.filter((option) => `, ${line}, `.includes(`, ${optionLabel(option)}, `));
      return chosen.map(optionLabel).join(", ") === line ? chosen.map(({ value }) => value) : null;
    }
    case "rating":
      return line.endsWith(`/${card.max}`) ? Number(line.slice(0, line.indexOf("/"))) : null;
    case "confirmation":
      if (line === card.confirm || (card.confirm === undefined && YES.includes(line))) return true;
      return line === card.decline || (card.decline === undefined && NO.includes(line)) ? false : null;
    case "form":
      return formAnswer(card, line);
  }
}

/** Each answered field is a line of its own; an address continues on the next one. */
function formAnswer({ fields }: Extract<AnsweredCard, { kind: "form" }>, text: string): JsonValue | null {
  const found: Record<string, string> = {};
  if (text === "") return found;
  let name: string | null = null;
  for (const line of text.split("\n")) {
    const field = fields.find(({ label }) => line.startsWith(`${label}: `));
    if (field) found[field.name] = line.slice(field.label.length + 2);
    else if (name !== null) found[name] += `\n${line}`;
    else return null;
    name = field?.name ?? name;
  }
  return found;
}
