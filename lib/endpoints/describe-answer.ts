import { findByPointer } from "#lib/endpoints/find-by-pointer.ts";
import type { Answer } from "#lib/endpoints/read-answer.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** What the model is told, and the variables that the answer brings. */
export type EndpointResult = { ok: boolean; text: string; variables: Record<string, JsonValue> };

/** Of an answer that is an error: enough for a message, too little to lose the thread. */
const MAX_ERROR_BYTES = 2048;
const CUT = "\n[The answer goes on, but only its first 64 KB are read.]";

export const failedResult = (fault: string): EndpointResult => ({
  ok: false,
  text: `The tool could not be used. ${fault}.`,
  variables: {},
});

/** Answers 2xx with JSON, whatever its content type says, or with text; all others are errors, redirects too. */
export function describeAnswer(
  { status, text, isCut }: Answer,
  save: Readonly<Record<string, string>> = {},
): { error: string | null; result: EndpointResult } {
  if (status < 200 || status > 299) {
    const error = `The endpoint answered with status ${status}`;
    const words = text.trim() === "" ? `${error}.` : `${error}: ${beginning(text, MAX_ERROR_BYTES)}`;
    return { error, result: { ok: false, text: words, variables: {} } };
  }
  if (isCut) return { error: null, result: { ok: true, text: text + CUT, variables: pickAll(text, save) } };
  const document = parse(text);
  const words = document === undefined ? text : JSON.stringify(document);
  const variables = pickSaved(text, save);
  return { error: null, result: { ok: true, text: words.trim() === "" ? "Done." : words, variables } };
}

/** As many whole characters as there is room for in UTF-8. */
const beginning = (text: string, bytes: number): string =>
  // With `stream` a character that the cut went through is left out.
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes), { stream: true });

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `save` finds in an answer's text: in what it says as JSON, else in the text itself. */
export const pickSaved = (text: string, save: Readonly<Record<string, string>>): Record<string, JsonValue> =>
  pickAll(parse(text) ?? text, save);

/** Pointers that lead nowhere leave their variable as it is. */
function pickAll(document: JsonValue, save: Readonly<Record<string, string>>): Record<string, JsonValue> {
  const found = Object.entries(save).flatMap(([name, pointer]) => {
    const value = findByPointer(document, pointer);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
