import type { JsonValue } from "#lib/platform/json.ts";

/**
 * JSON whose numbers keep their digits. JavaScript has 53 bits for a number, so `9007199254740993` becomes another order's
 * id, and `10.50` loses its zero. A number that JavaScript would write differently is kept as `{ "$number": "10.50" }`,
 * which survives every store and transport of JSON.
 */
const KEY = "$number";

type ExactNumber = { [KEY]: string };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Longer ones are no amount and no id. They are rounded like any other software's numbers. */
const MAX_DIGITS = 400;

declare global {
  interface JSON {
    /** Node's JSON.rawJSON, which TypeScript's library does not know yet. */
    rawJSON(text: string): object;
  }
}

/** Whether the value stands for a number that JavaScript would write differently. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, KEY)) return false;
  const [text, ...others] = Object.values(value);
  return others.length === 0 && typeof text === "string" && isNumberText(text);
}

/** Whether a text is a JSON number. */
export const isNumberText = (text: string): boolean => text.length <= MAX_DIGITS && NUMBER.test(text);

/** A JSON number as a value that keeps its digits: a number if JavaScript writes it the same. */
export const exactNumber = (text: string): JsonValue =>
  String(Number(text)) === text || !isNumberText(text) ? Number(text) : { [KEY]: text };

/** Parses JSON without changing a number. Throws `SyntaxError`. */
export function parseExactJson(text: string): JsonValue {
  return JSON.parse(text, (_name, value: JsonValue, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined ? exactNumber(context.source) : value,
  );
}

/** The JSON text of a value, with the numbers as they were read. */
export const exactJson = (value: JsonValue): string => JSON.stringify(rawNumbers(value));

/** The same value for `JSON.stringify`, which writes its numbers as they were read. */
export function rawNumbers(value: JsonValue): unknown {
  if (isExactNumber(value)) return JSON.rawJSON(value[KEY]);
  return mapJson(value, rawNumbers);
}

/** The value with JavaScript's numbers, to compare and to check: `10.50` is 10.5. */
export function plainNumbers(value: JsonValue): JsonValue {
  if (isExactNumber(value)) return Number(value[KEY]);
  // Every value in it is JSON again.
  return mapJson(value, plainNumbers) as JsonValue;
}

/** The same for each value by its name. */
export const plainNumberValues = (values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainNumbers(value)]));

/** The value with text in place of numbers that JavaScript would change, to be shown. */
export function numberTexts(value: JsonValue): JsonValue {
  if (isExactNumber(value)) return value[KEY];
  return mapJson(value, numberTexts) as JsonValue;
}

/** A number's digits, or any other text as it is. JSON for objects, and "" for null. */
export function exactText(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "string" ? value : exactJson(value);
}

function mapJson(value: JsonValue, map: (value: JsonValue) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(map);
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, map(child)]));
}
