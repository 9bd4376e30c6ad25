import type { JsonValue } from "./json.ts";

/** Text that Postgres accepts: without NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

/** More than any value of a call has, and less than what overflows the stack of a schema that descends into it. */
const MAX_DEPTH = 200;

/** The same for every text and name in a JSON value. Throws `RangeError` if it is nested too deeply. */
export function storableJson(value: JsonValue, depth = 0): JsonValue {
  if (depth > MAX_DEPTH) throw new RangeError("The value is nested too deeply");
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storableJson(inner, depth + 1)]),
  );
}
