import { RE2JS } from "re2js";

/** Far above what an argument needs; a longer pattern, or one that repeats this much, would cost too much to be prepared. */
const MAX_PATTERN_LENGTH = 500;
const MAX_PROGRAM_SIZE = 5_000;
/** A longer text matches no pattern. */
const MAX_TEXT_LENGTH = 10_000;

export type Matches = (text: string) => boolean;

/**
 * A regular expression (ECMAScript's syntax) whose time grows with the text's length only: scenarios are written by
 * tenants, and the engine of the language can be stalled for hours by `(a+)+$`. Null for what is none, or cannot be
 * had in linear time: look-around, back references, thousands of repetitions.
 */
export function compilePattern(pattern: string): Matches | null {
  if (pattern.length > MAX_PATTERN_LENGTH) return null;
  try {
    // Only what the language itself takes: RE2's own additions mean nothing in a JSON Schema.
    new RegExp(pattern, "u");
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    if (compiled.programSize() > MAX_PROGRAM_SIZE) return null;
    return (text) => text.length <= MAX_TEXT_LENGTH && compiled.test(text);
  } catch {
    return null;
  }
}
