import type { JsonValue } from "#lib/platform/json.ts";

/** The value that a JSON Pointer (RFC 6901) names; undefined when there is none. */
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
