import type { JsonValue } from "#lib/platform/json.ts";

export type ValueType = "string" | "number" | "boolean" | "enum" | undefined;

/**
 * What is typed into a field for a value. For a variable of known type it is of that type if it can be; else numbers,
 * true, false, null and JSON are what they look like, and everything else is text.
 */
export function readValue(text: string, type: ValueType): JsonValue {
  if (type === "string" || type === "enum") return text;
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The text that reads as the value. */
export function writeValue(value: JsonValue | undefined, type: ValueType): string {
  if (value === undefined) return "";
  return typeof value === "string" && readValue(value, type) === value ? value : JSON.stringify(value);
}
