import { RE2JS } from "re2js";

/** Far more than an argument needs; a longer pattern, or one with more repetitions, is too expensive to compile. */
const MAX_PATTERN_LENGTH = 500;
const MAX_PROGRAM_SIZE = 5_000;
/** Longer text matches no pattern. */
const MAX_TEXT_LENGTH = 10_000;

export type Matches = (text: string) => boolean;

/** Scenarios use the same few patterns again and again. */
const MAX_REMEMBERED = 500;
const remembered = new Map<string, Matches | null>();

/**
 * Compiles a regular expression (ECMAScript syntax) that runs in time linear in the text. Tenants write scenarios, and
 * `(a+)+$` would stall JavaScript's own engine for hours. Returns null for an invalid pattern, and for one that cannot
 * run in linear time: look-around, back-references, thousands of repetitions.
 */
export function compilePattern(pattern: string): Matches | null {
  if (pattern.length > MAX_PATTERN_LENGTH) return null;
  const known = remembered.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): Matches | null {
  try {
    // Only patterns that ECMAScript accepts: RE2's extensions are not part of JSON Schema.
    new RegExp(pattern, "u");
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    if (compiled.programSize() > MAX_PROGRAM_SIZE) return null;
    return (text) => text.length <= MAX_TEXT_LENGTH && compiled.test(text);
  } catch {
    return null;
  }
}
