import type { JsonValue } from "./json.ts";

/** Cuts texts into signs as people count them: a letter with its marks, a whole emoji. */
export const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const NAMED = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * The sign that stands for a name: its first letter or digit in upper case, or its first emoji as a whole. Quotation marks
 * and invisible signs before it are passed over.
 */
export function initialOf(name: string): string {
  let first = "";
  for (const { segment } of graphemes.segment(name.trim().slice(0, 200))) {
    if (NAMED.test(segment)) return segment.replace(/^\p{Cf}+/u, "").toLocaleUpperCase();
    first ||= segment;
  }
  return first;
}

/** The beginning of a text, at most `maxLength` UTF-16 units long, without half an emoji or accent at its end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = graphemes.segment(text).containing(maxLength)?.index ?? maxLength;
  // A letter with hundreds of marks may be longer than the limit.
  return cut > 0 ? text.slice(0, cut) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}

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

/** The same for values by name, without those that are nested too deeply. */
export function storableValues(values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      try {
        return [[storableText(name), storableJson(value)]];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [];
      }
    }),
  );
}
