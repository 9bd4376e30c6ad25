import { isSendable, splitUrl } from "#lib/endpoints/check-endpoint.ts";
import type { EndpointInput } from "#lib/endpoints/schema.ts";
import { parseTemplate, type TemplateNamespace, type TemplatePart } from "#lib/flow/templates.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** What the templates of an endpoint may name, by namespace. */
export type EndpointValues = Record<TemplateNamespace, Readonly<Record<string, JsonValue>>>;

export type FilledEndpoint = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Names that had no value, as `runtime.name`, each once; a `secret.…` among them forbids the call. */
  missing: string[];
};

/** A value that must not be sent where its template stands. The message is for people and holds no value. */
export class UnsendableValue extends Error {}

/** The names of the secrets that an endpoint's templates mention. */
export function secretNames({ url, headers, body }: EndpointInput): string[] {
  const names = new Set<string>();
  for (const text of [url, ...Object.values(headers), ...textsOf(body)]) {
    for (const part of parseTemplate(text).parts) {
      if (typeof part !== "string" && part.namespace === "secret") names.add(part.path.join("."));
    }
  }
  return [...names];
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/**
 * The request that an endpoint makes with these values. Templates are filled once: what a value brings in is never
 * expanded again. Throws `UnsendableValue` for a value that would break out of its header or its part of the path.
 */
export function fillEndpoint(endpoint: EndpointInput, values: EndpointValues): FilledEndpoint {
  const filler = new Filler(values);
  const url = fillUrl(endpoint.url, filler);
  const headers = Object.entries(endpoint.headers).map(([name, template]): [string, string] => {
    const value = filler.text(template);
    if (!isSendable(value)) throw new UnsendableValue(`No header can carry the value of ${name}`);
    return [name, value];
  });
  const body = JSON.stringify(filler.value(endpoint.body));
  return { url, headers: Object.fromEntries(headers), body, missing: [...filler.missing] };
}

function fillUrl(template: string, filler: Filler): string {
  const url = splitUrl(template);
  if (!url) throw new UnsendableValue("The address is not a URL");
  const filled = url.base + filler.text(url.target, (value) => encodeURIComponent(value.toWellFormed()));
  const withPlainValues = url.base + literalWith(url.target, "x");
  // A value of "." or ".." is a step in the path, however it is encoded.
  if (depthOf(filled) !== depthOf(withPlainValues)) {
    throw new UnsendableValue("A value would lead to another path of the address");
  }
  return filled;
}

const depthOf = (url: string): number => new URL(url).pathname.split("/").length;

const literalWith = (template: string, stand: string): string =>
  parseTemplate(template)
    .parts.map((part) => (typeof part === "string" ? part : stand))
    .join("");

class Filler {
  readonly missing = new Set<string>();
  private readonly values: EndpointValues;

  constructor(values: EndpointValues) {
    this.values = values;
  }

  text(template: string, encode = (value: string) => value): string {
    const { parts } = parseTemplate(template);
    return parts.map((part) => (typeof part === "string" ? part : encode(asText(this.look(part))))).join("");
  }

  /** A template that is the whole of a value keeps its type. */
  value(value: JsonValue): JsonValue {
    if (typeof value === "string") {
      const { parts } = parseTemplate(value);
      const [only] = parts;
      if (parts.length === 1 && only !== undefined && typeof only !== "string") return this.look(only);
      return this.text(value);
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, this.value(child)]));
  }

  private look({ namespace, path }: Exclude<TemplatePart, string>): JsonValue {
    const names = namespace === "secret" ? [path.join(".")] : path;
    const value = findIn(this.values[namespace], names);
    if (value === undefined) this.missing.add(`${namespace}.${path.join(".")}`);
    return value ?? null;
  }
}

function findIn(values: Readonly<Record<string, JsonValue>>, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = { ...values };
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Array.isArray(value) ? value[Number(name)] : value[name];
  }
  return value;
}

function asText(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
