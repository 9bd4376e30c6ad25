/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

/** The value of a JSON text, or `otherwise` for any other text. */
export function parseJson<Otherwise>(text: string, otherwise: Otherwise): JsonValue | Otherwise {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Canonical text of a value: keys sorted, no white space. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonicalJson(child)}`).join(",")}}`;
}

/** The names in a JSON Pointer (RFC 6901). */
export const pointerNames = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
