import type { JsonValue } from "#lib/platform/json.ts";

export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
