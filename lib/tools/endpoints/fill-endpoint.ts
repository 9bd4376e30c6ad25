import { parseTemplate, type TemplateNamespace, type TemplatePart } from "#lib/flow/scenario/templates.ts";
import { exactJson, exactText } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { authSecrets } from "./auth/authorization-header.ts";
import { isSendable, splitUrl } from "./check-endpoint.ts";
import { sendsBody } from "./http-methods.ts";
import type { EndpointInput } from "./schema.ts";

/** The values an endpoint's templates can use, by namespace. */
export type EndpointValues = Record<TemplateNamespace, Readonly<Record<string, JsonValue>>>;

export type FilledEndpoint = {
  url: string;
  headers: Record<string, string>;
  /** JSON, or empty if the request has no body. */
  body: string;
  /** Names without a value, such as `runtime.name`, each once. A missing `secret.…` forbids the call. */
  missing: string[];
};

/**
 * Longest text that the values may fill in, over all of a request: a value can be named many times, so a short template
 * and an ordinary value could otherwise make a request of hundreds of megabytes.
 */
const MAX_FILLED_CHARACTERS = 1_048_576;

/** A value can't be sent where its template is. The message is for people and doesn't contain the value. */
export class UnsendableValueError extends Error {}

type Templates = Pick<EndpointInput, "url" | "headers" | "body" | "auth">;

/** The paths of one namespace that an endpoint's templates use. */
function listPaths({ url, headers, body }: Templates, namespace: TemplateNamespace): (readonly string[])[] {
  return [url, ...Object.values(headers), ...listTexts(body)].flatMap((text) =>
    parseTemplate(text).parts.flatMap((part) =>
      typeof part !== "string" && part.namespace === namespace ? [part.path] : [],
    ),
  );
}

/** The names of the secrets that an endpoint's templates and its authorization use. */
export const secretNames = (endpoint: Templates): string[] => [
  ...new Set([...listPaths(endpoint, "secret").map((path) => path.join(".")), ...authSecrets(endpoint.auth)]),
];

/** The names of the arguments that an endpoint's templates use, without what follows inside of one. */
export const argumentNames = (endpoint: Templates): string[] => [
  ...new Set(listPaths(endpoint, "arg").flatMap(([name]) => name ?? [])),
];

/** The names of the variables that an endpoint's templates use, without what follows inside of one. */
export const variableNames = (endpoint: Templates): string[] => [
  ...new Set(listPaths(endpoint, "var").flatMap(([name]) => name ?? [])),
];

function listTexts(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/**
 * Fills an endpoint's templates. Each is filled once: templates within values are never expanded. Throws
 * `UnsendableValueError` for a value that would break out of its header or its path segment, for one that the path lacks,
 * and for values that make the request too large.
 */
export function fillEndpoint(endpoint: EndpointInput, values: EndpointValues): FilledEndpoint {
  const filler = new Filler(values);
  const url = fillUrl(endpoint.url, filler);
  const headers = Object.entries(endpoint.headers).map(([name, template]): [string, string] => {
    const value = filler.text(template);
    if (!isSendable(value))
      throw new UnsendableValueError(`The value of ${name} has characters that no header can carry`);
    return [name, value];
  });
  const body = sendsBody(endpoint.method ?? "POST", endpoint.body)
    ? exactJson(filler.value(endpoint.body))
    : "";
  return { url, headers: Object.fromEntries(headers), body, missing: [...filler.missing] };
}

function fillUrl(template: string, filler: Filler): string {
  const url = splitUrl(template);
  if (!url) throw new UnsendableValueError("The endpoint's address is not a URL");
  requirePathValues(url.target, filler);
  const filled = url.base + filler.text(url.target, (value) => encodeURIComponent(value.toWellFormed()));
  const withPlainValues = url.base + literalWith(url.target, "x");
  // "." and ".." change the path, however they are encoded.
  if (pathDepth(filled) !== pathDepth(withPlainValues)) {
    throw new UnsendableValueError("A value would change the path of the address");
  }
  return filled;
}

/** Without a value, the path names another resource, or all of them: `/orders//cancel`. */
function requirePathValues(target: string, filler: Filler): void {
  for (const part of parseTemplate(target).parts) {
    if (typeof part !== "string") filler.require(part);
    else if (part.includes("?")) return;
  }
}

const pathDepth = (url: string): number => new URL(url).pathname.split("/").length;

const literalWith = (template: string, stand: string): string =>
  parseTemplate(template)
    .parts.map((part) => (typeof part === "string" ? part : stand))
    .join("");

class Filler {
  readonly missing = new Set<string>();
  private readonly values: EndpointValues;
  private filled = 0;

  constructor(values: EndpointValues) {
    this.values = values;
  }

  text(template: string, encode = (value: string) => value): string {
    const { parts } = parseTemplate(template);
    return parts
      .map((part) => (typeof part === "string" ? part : this.count(encode(exactText(this.look(part))))))
      .join("");
  }

  /** Throws if the value is missing or blank. A missing secret is reported like everywhere else. */
  require(part: Exclude<TemplatePart, string>): void {
    // Characters without a shape are as good as none.
    if (exactText(this.look(part)).replace(/[\p{Cf}\p{Cc}\s]/gu, "") !== "") return;
    const name = `${part.namespace}.${part.path.join(".")}`;
    if (part.namespace === "secret" && this.missing.has(name)) return;
    throw new UnsendableValueError(`The address needs a value for ${name}, which is missing`);
  }

  /** Returns the text. Throws once the values are too much. */
  private count(text: string): string {
    this.filled += text.length;
    if (this.filled > MAX_FILLED_CHARACTERS)
      throw new UnsendableValueError("The values make the request too large");
    return text;
  }

  /** A template that makes up a whole value keeps the value's type. */
  value(value: JsonValue): JsonValue {
    if (typeof value === "string") {
      const { parts } = parseTemplate(value);
      const [only] = parts;
      if (parts.length === 1 && only !== undefined && typeof only !== "string") {
        const found = this.look(only);
        this.count(exactText(found));
        return found;
      }
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
