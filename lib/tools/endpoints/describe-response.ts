import { exactJson, parseExactJson } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { EndpointResponse } from "./read-response.ts";

/** What the model receives, and the variables taken from the response. */
export type EndpointResult = { ok: boolean; text: string; variables: Record<string, JsonValue> };

/** Limit for error responses: enough for a message, too little to derail the model. */
const MAX_ERROR_BYTES = 2048;
const CUT = "\n[The response is longer, but only its first 64 KB were read.]";

export const failedResult = (error: string): EndpointResult => ({
  ok: false,
  text: `The tool could not be used. ${error}.`,
  variables: {},
});

/**
 * Describes a response to the model. 2xx responses are JSON, whatever their content type says, or text. All
 * others, including redirects, are errors.
 */
export function describeResponse(
  { status, text, isCut }: EndpointResponse,
  save: Readonly<Record<string, string>> = {},
): { error: string | null; result: EndpointResult } {
  if (status < 200 || status > 299) {
    const error = `The endpoint responded with status ${status}`;
    const words = text.trim() === "" ? `${error}.` : `${error}: ${beginning(text, MAX_ERROR_BYTES)}`;
    return { error, result: { ok: false, text: words, variables: {} } };
  }
  if (isCut) return { error: null, result: { ok: true, text: text + CUT, variables: pickAll(text, save) } };
  const document = parse(text);
  const words = document === undefined ? text : exactJson(document);
  const variables = pickSaved(text, save);
  return { error: null, result: { ok: true, text: words.trim() === "" ? "Done." : words, variables } };
}

/** As many whole characters as fit into `bytes` of UTF-8. */
const beginning = (text: string, bytes: number): string =>
  // With `stream`, the decoder drops a character that the cut splits.
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes), { stream: true });

function parse(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The variables that `save` picks from a response's text: from its JSON, else from the text itself. */
export const pickSaved = (text: string, save: Readonly<Record<string, string>>): Record<string, JsonValue> =>
  pickAll(parse(text) ?? text, save);

/** Pointers that match nothing leave their variable unchanged. */
function pickAll(document: JsonValue, save: Readonly<Record<string, string>>): Record<string, JsonValue> {
  const found = Object.entries(save).flatMap(([name, pointer]) => {
    const value = findByPointer(document, pointer);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** The value at a JSON Pointer (RFC 6901), or `undefined`. */
export function findByPointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    else value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}
