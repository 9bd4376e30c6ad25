import { isObject, type JsonObject, type JsonValue } from "#lib/platform/json.ts";
import { compilePattern, type Matches } from "./pattern.ts";

type LiftedPatterns = {
  /** The schema with every `pattern` replaced by a `format`. */
  schema: JsonObject;
  /** The checks of those formats. */
  formats: Record<string, Matches>;
};

/** Keywords with plain data as values, and keywords with schemas by author-defined names. */
const DATA = new Set(["enum", "const", "default", "examples"]);
const NAMED = new Set(["properties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
/** The validator's non-standard format `url` backtracks for hours over long names. */
const SLOW_FORMAT = "url";

const nothing: Matches = () => false;

/**
 * Turns every `pattern` of a schema into a custom format, because the validator would run it with a backtracking
 * engine. A pattern that cannot run in linear time matches nothing.
 */
export function liftPatterns(schema: JsonObject): LiftedPatterns {
  const formats: Record<string, Matches> = {};
  const nameOf = (pattern: string): string => {
    const name = `pattern ${pattern}`;
    formats[name] ??= compilePattern(pattern) ?? nothing;
    return name;
  };
  const liftObject = (value: JsonObject): JsonObject => {
    const { pattern, format, ...rest } = value;
    const lifted: JsonObject = {};
    for (const [key, inner] of Object.entries(rest)) lifted[key] = DATA.has(key) ? inner : lift(key, inner);
    if (format !== undefined && format !== SLOW_FORMAT) lifted.format = format;
    if (typeof pattern !== "string") return lifted;
    const others = Array.isArray(lifted.allOf) ? lifted.allOf : [];
    return { ...lifted, allOf: [...others, { format: nameOf(pattern) }] };
  };
  const lift = (key: string, value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map((item) => lift("", item));
    if (!isObject(value)) return value;
    if (!NAMED.has(key)) return liftObject(value);
    // A property may be named `pattern` or `__proto__`.
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lift("", inner)]));
  };
  return { schema: liftObject(schema), formats };
}
