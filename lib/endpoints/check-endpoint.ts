import { type EndpointInput, HEADER_NAME } from "#lib/endpoints/schema.ts";
import { hasTemplate, parseTemplate } from "#lib/flow/templates.ts";
import { isPrivateHost } from "#lib/platform/address-guard.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** Scheme and authority, then path and query, then fragment, each as written. */
const URL_PARTS = /^https?:\/\/([^/?#\\\s]+)((?:[/?][^#\s]*)?)(#\S*)?$/i;
/** Beyond Latin-1, or a control character other than a tab: no header can carry it. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
export const SESSION_HEADER = "x-service-conversation-session-id";
/** Belong to the connection or to us. */
const RESERVED_HEADERS: readonly string[] = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  SESSION_HEADER,
];

/** Whether a header can carry the text. */
export const isSendable = (text: string): boolean => !UNSENDABLE.test(text);

/** An address as written: scheme and authority, then path and query, the only part in which templates may stand. */
export function splitUrl(url: string): { base: string; target: string } | null {
  const [, authority, target] = URL_PARTS.exec(url) ?? [];
  if (authority === undefined || target === undefined) return null;
  return { base: url.slice(0, url.indexOf(authority) + authority.length), target };
}

const about = (path: string, problem: string): ErrorDetail => ({ path, message: `${path} ${problem}` });

/** What keeps a `url` from being called, or null. Names are resolved, and their addresses checked, at each call. */
function urlProblem(url: string): ErrorDetail | null {
  const problem = urlFault(url);
  return problem === null ? null : about("url", problem);
}

function urlFault(url: string): string | null {
  const [, authority, target, fragment = ""] = URL_PARTS.exec(url) ?? [];
  if (authority === undefined || target === undefined) return "must be an http or https URL";
  if (hasTemplate(authority)) return "must not have a template in its host";
  if (hasTemplate(fragment)) return "must not have a template in its fragment";
  const { parts, problem } = parseTemplate(target);
  if (problem) return problem;
  const filled = parts.map((part) => (typeof part === "string" ? part : "x")).join("");
  const base = url.slice(0, url.indexOf(authority) + authority.length);
  const parsed = URL.parse(base + filled);
  if (!parsed) return "must be an http or https URL";
  if (authority.includes("@")) return "must not have credentials";
  if (!env.ENDPOINT_ALLOW_PRIVATE && isPrivateHost(parsed.hostname)) {
    return "must not lead to a private address";
  }
  return null;
}

function headerProblem(name: string, value: string, names: readonly string[]): string | null {
  if (!HEADER_NAME.test(name)) return "is not a header name";
  if (RESERVED_HEADERS.includes(name.toLowerCase())) return "cannot be set";
  if (names.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1) return "is given twice";
  const { parts, problem } = parseTemplate(value);
  if (problem) return problem;
  const isUnsendable = parts.some((part) => typeof part === "string" && !isSendable(part));
  return isUnsendable ? "has a character that no header can carry" : null;
}

function* headerProblems(headers: Record<string, string>): Generator<ErrorDetail> {
  const names = Object.keys(headers);
  for (const [name, value] of Object.entries(headers)) {
    const problem = headerProblem(name, value, names);
    if (problem) yield about(`headers.${name}`, problem);
  }
}

/** The first fault of a body value at `path`, at any depth. */
function bodyProblem(value: JsonValue, path: string): ErrorDetail | null {
  if (typeof value === "string") {
    const { problem } = parseTemplate(value);
    return problem ? about(path, problem) : null;
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [name, child] of Object.entries(value)) {
    const at = `${path}.${name}`;
    if (hasTemplate(name)) return about(at, "must not have a template in its name");
    const problem = bodyProblem(child, at);
    if (problem) return problem;
  }
  return null;
}

/** Everything that is wrong with an endpoint beyond its shape; empty when it can be saved. */
export function endpointProblems({ url, headers, body }: EndpointInput): ErrorDetail[] {
  const problems = [urlProblem(url), bodyProblem(body, "body")].filter((problem) => problem !== null);
  return [...problems, ...headerProblems(headers)];
}

/** Throws `VALIDATION` that names everything because of which the endpoint could never be called as written. */
export function checkEndpoint(endpoint: EndpointInput): void {
  const details = endpointProblems(endpoint);
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}
