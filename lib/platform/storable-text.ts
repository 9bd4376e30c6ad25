import type { JsonValue } from "./json.ts";

/** Text as Postgres takes it: without NUL, and without halves of surrogate pairs. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

/** The same for every text and name in a JSON value. */
export function storableJson(value: JsonValue): JsonValue {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storableJson(inner)]),
  );
}
