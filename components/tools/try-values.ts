import { parseTemplate } from "#lib/flow/templates.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type Values = Record<string, JsonValue>;

/** What an endpoint's texts name apart from secrets, as `arg.order_id`, each once and in order. */
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

/** Numbers, `true`, lists and objects are typed as JSON; all else is text. */
function read(typed: string): JsonValue {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** What was typed for each name, as nested values by namespace. Fields left empty have no value. */
export function readTryValues(typed: ReadonlyMap<string, string>): Record<"arg" | "var" | "runtime", Values> {
  const values: Values = {};
  for (const [name, text] of typed) {
    if (text !== "") put(values, name.split("."), read(text));
  }
  return { arg: childOf(values, "arg"), var: childOf(values, "var"), runtime: childOf(values, "runtime") };
}

function childOf(values: Values, name: string): Values {
  const child = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof child === "object" && child !== null && !Array.isArray(child) ? child : {};
}

function put(values: Values, [name = "", ...rest]: string[], value: JsonValue): void {
  if (rest.length === 0) {
    values[name] = value;
    return;
  }
  const child = childOf(values, name);
  values[name] = child;
  put(child, rest, value);
}
