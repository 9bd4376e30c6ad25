import type { JsonValue } from "#lib/platform/json.ts";

type Passage = { documentName: string; content: string };

export const MAX_QUESTION_LENGTH = 1_000;
const NOTHING_FOUND = "The documents say nothing about this.";

/** The question among a call's arguments: by its usual name, else the first string; empty without one. */
export function questionIn(args: Record<string, JsonValue>): string {
  const texts = [args.query, args.question, ...Object.values(args)];
  const found = texts.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim().slice(0, MAX_QUESTION_LENGTH).toWellFormed() : "";
}

/** The result of a knowledge base search for the model, as JSON. */
export function passagesAnswer(passages: readonly Passage[]): string {
  const told = passages.map(({ documentName, content }) => ({ document: documentName, content }));
  return JSON.stringify(told.length > 0 ? { passages: told } : { message: NOTHING_FOUND });
}

/** The passages found for the visitor's words before the model runs, as a section of its prompt. */
export function passagesPrompt(passages: readonly Passage[]): string {
  if (passages.length === 0) {
    return "\n\nThe documents contain nothing about the visitor's last message. If it asks for a fact, say that you do not know.";
  }
  const texts = passages.map(
    ({ documentName, content }) => `From the document “${documentName}”:\n${content}`,
  );
  const rule =
    "Found in the documents for the visitor's last message. Answer from these passages; if they do not contain the answer, say that you do not know.";
  return `\n\n${[rule, ...texts].join("\n\n")}`;
}
