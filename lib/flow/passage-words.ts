import type { JsonValue } from "#lib/platform/json.ts";

type Passage = { documentName: string; content: string };

export const MAX_QUESTION_LENGTH = 1_000;
const NOTHING_FOUND = "The documents say nothing about this.";

/** The question among a call's arguments: by its usual name, else the first text; empty without any. */
export function questionIn(args: Record<string, JsonValue>): string {
  const texts = [args.query, args.question, ...Object.values(args)];
  const found = texts.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim().slice(0, MAX_QUESTION_LENGTH).toWellFormed() : "";
}

/** What the model is told when it asked the documents, as JSON. */
export function passagesAnswer(passages: readonly Passage[]): string {
  const told = passages.map(({ documentName, content }) => ({ document: documentName, content }));
  return JSON.stringify(told.length > 0 ? { passages: told } : { message: NOTHING_FOUND });
}

/** What was looked up for the caller's words before the model runs, as a part of its prompt. */
export function passagesPrompt(passages: readonly Passage[]): string {
  if (passages.length === 0) {
    return "\n\nThe documents hold nothing about what the caller said last. If it asks for a fact, say that you do not know it.";
  }
  const texts = passages.map(
    ({ documentName, content }) => `From the document “${documentName}”:\n${content}`,
  );
  const rule =
    "Found in the documents for what the caller said last. Answer from it; if the answer is not in it, say that you do not know.";
  return `\n\n${[rule, ...texts].join("\n\n")}`;
}
