import { parseTemplate } from "#lib/flow/scenario/templates.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type Values = Record<string, JsonValue>;

/** The names in templates, such as `arg.order_id`, each once and in order. Secrets are left out. */
export function namesToFill(texts: string[]): string[] {
  const names = texts.flatMap((text) =>
    parseTemplate(text).parts.flatMap((part) =>
      typeof part === "string" || part.namespace === "secret"
        ? []
        : [[part.namespace, ...part.path].join(".")],
    ),
  );
  return [...new Set(names)];
}

/** The names of the secrets in templates, each once and in order. */
export function listSecretNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    parseTemplate(text).parts.flatMap((part) =>
      typeof part !== "string" && part.namespace === "secret" ? [part.path.join(".")] : [],
    ),
  );
  return [...new Set(names)];
}

/** Parses the input as JSON. Anything that is not JSON is text. */
function parseTyped(typed: string): JsonValue {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** Turns the typed values into nested objects by namespace. Empty fields are left out. */
export function readTemplateValues(
  typed: ReadonlyMap<string, string>,
): Record<"arg" | "var" | "runtime", Values> {
  const values: Values = {};
  for (const [name, text] of typed) {
    if (text !== "") setPath(values, name.split("."), parseTyped(text));
  }
  return {
    arg: childValues(values, "arg"),
    var: childValues(values, "var"),
    runtime: childValues(values, "runtime"),
  };
}

function childValues(values: Values, name: string): Values {
  const child = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof child === "object" && child !== null && !Array.isArray(child) ? child : {};
}

function setPath(values: Values, [name = "", ...rest]: string[], value: JsonValue): void {
  if (rest.length === 0) {
    values[name] = value;
    return;
  }
  const child = childValues(values, name);
  values[name] = child;
  setPath(child, rest, value);
}
