import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compilePattern } from "#lib/flow/scenario/pattern.ts";
import { listPlacedFunctions, listTexts, type PlacedFunction } from "./walk.ts";

/** Compiling one takes up to 30 ms, and these stay compiled: fewer than `compilePattern` remembers. */
export const MAX_PATTERNS = 200;

/**
 * Compiles the patterns in the parameters of a scenario's functions, and yields after each, so that whatever checks arguments
 * afterwards takes no time for it. Returns the function with one too many different patterns, which is not compiled.
 */
export function* compilePatterns(flow: NodesJson): Generator<undefined, PlacedFunction | null> {
  const seen = new Set<string>();
  for (const placed of listPlacedFunctions(flow)) {
    for (const { text, path } of listTexts(placed.fn.parameters)) {
      if (path.at(-1) !== "pattern" || seen.has(text)) continue;
      if (seen.size === MAX_PATTERNS) return placed;
      seen.add(text);
      compilePattern(text);
      yield;
    }
  }
  return null;
}
