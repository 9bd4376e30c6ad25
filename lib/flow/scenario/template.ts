import { exactText } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/**
 * The values available to templates. Excludes secrets, which are only allowed in endpoint values and are filled by the
 * app.
 */
export type TemplateValues = {
  runtime: Readonly<Record<string, JsonValue>>;
  var: Readonly<Record<string, JsonValue>>;
};

export type RenderedTemplate = {
  text: string;
  /** Names without a value, as written (`runtime.name`), unique. */
  missing: string[];
};

/** `\{{` (a literal), or `{{ namespace.dotted.path }}`. */
const TEMPLATE = /\\\{\{|\{\{\s*(runtime|var|secret)((?:\.[A-Za-z0-9_-]+)+)\s*\}\}/g;

/**
 * Fills `{{runtime.x}}` and `{{var.x}}` in a prompt or spoken text in a single pass: templates inside a value are not expanded.
 * Objects become JSON; a missing value becomes the empty string and is named in `missing`.
 */
export function renderTemplate(template: string, values: TemplateValues): RenderedTemplate {
  const missing = new Set<string>();
  const text = template.replace(TEMPLATE, (match, namespace?: string, path?: string) => {
    if (namespace === undefined || path === undefined) return "{{";
    const value = lookUp(values, namespace, path.slice(1).split("."));
    if (value === undefined || value === null) {
      missing.add(match.slice(2, -2).trim());
      return "";
    }
    return exactText(value);
  });
  return { text, missing: [...missing] };
}

/** A text for a field with templates, in which nothing is one. */
export const literalText = (text: string): string => text.replaceAll("{{", "\\{{");

/** The same text as people read it. */
export const readableText = (text: string): string => text.replaceAll("\\{{", "{{");

/** The names of one namespace in a text's templates, each once, in order: `{{var.user.name}}` has the path `["user", "name"]`. */
export function* templateNames(template: string, namespace: string): Generator<string[]> {
  const seen = new Set<string>();
  for (const [, found, path] of template.matchAll(TEMPLATE)) {
    if (found !== namespace || path === undefined || seen.has(path)) continue;
    seen.add(path);
    yield path.slice(1).split(".");
  }
}

function lookUp(values: TemplateValues, namespace: string, path: readonly string[]): JsonValue | undefined {
  if (namespace !== "runtime" && namespace !== "var") return undefined;
  let value: JsonValue | undefined = { ...values[namespace] };
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (!Object.hasOwn(value, name)) return undefined;
    value = Array.isArray(value) ? value[Number(name)] : value[name];
  }
  return value;
}
