import { hasTemplate, parseTemplate } from "#lib/flow/scenario/templates.ts";
import { isPrivateHost } from "#lib/http/limits/address-guard.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { POINTS_INSIDE, pointsInside } from "../hosts/private-hosts.ts";
import { type EndpointInput, HEADER_NAME } from "./schema.ts";

/** Scheme and authority, then path and query, then fragment, each as written. */
const URL_PARTS = /^(https?:\/\/)([^/?#\\\s]+)((?:[/?][^#\s]*)?)(#\S*)?$/i;
/** Characters no header can carry: beyond Latin-1, and control characters other than tab. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
export const SESSION_HEADER = "x-service-conversation-session-id";
/** Headers that belong to the connection or to Visavis. */
const RESERVED_HEADERS: readonly string[] = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  SESSION_HEADER,
];

/** Whether a header can carry the text. */
export const isSendable = (text: string): boolean => !UNSENDABLE.test(text);

/**
 * Splits a URL as written into scheme and authority, and path and query, the only part that can contain
 * templates.
 */
export function splitUrl(url: string): { base: string; target: string } | null {
  const [, scheme, authority, target] = URL_PARTS.exec(url) ?? [];
  if (scheme === undefined || authority === undefined || target === undefined) return null;
  return { base: scheme + authority, target };
}

/** Each is filled at every call. */
const MAX_TEMPLATES = 1_000;

/** Counts openings of templates, which is much faster than reading them. */
function countTemplates(value: JsonValue): number {
  if (typeof value === "string") return value.split("{{", MAX_TEMPLATES + 2).length - 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, child) => sum + countTemplates(child), 0);
}

const about = (path: string, problem: string): ErrorDetail => ({ path, message: `${path} ${problem}` });

/**
 * What is wrong with a `url`, or `null`. Host names are resolved, and their addresses checked, at each call.
 */
function urlProblem(url: string): ErrorDetail | null {
  const problem = urlError(url);
  return problem === null ? null : about("url", problem);
}

function urlError(url: string): string | null {
  const [, scheme, authority, target, fragment = ""] = URL_PARTS.exec(url) ?? [];
  if (authority === undefined || target === undefined) return "must be an http or https URL";
  if (hasTemplate(authority)) return "must not have a template in its host";
  if (hasTemplate(fragment)) return "must not have a template in its fragment";
  const { parts, problem } = parseTemplate(target);
  if (problem) return problem;
  const filled = parts.map((part) => (typeof part === "string" ? part : "x")).join("");
  const parsed = URL.parse(`${scheme}${authority}${filled}`);
  if (!parsed) return "must be an http or https URL";
  if (authority.includes("@")) return "must not contain credentials";
  return pointsInside(parsed) ? POINTS_INSIDE : null;
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

/** The first problem in a body value at `path`, at any depth. */
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

/** Whether a URL sends in clear text, other than to a private network that the operator has allowed. */
function isExposed(url: string): boolean {
  const { base = "" } = splitUrl(url) ?? {};
  const parsed = URL.parse(base);
  return parsed?.protocol === "http:" && !isPrivateHost(parsed.hostname, NO_NETWORKS);
}

const NEEDS_HTTPS = "must be an https URL, because a secret is sent to it";

function tokenUrlError(url: string): string | null {
  if (hasTemplate(url)) return "must not have a template";
  return urlError(url) ?? (isExposed(url) ? NEEDS_HTTPS : null);
}

function* authProblems({ url, headers, auth }: EndpointInput): Generator<ErrorDetail> {
  if (!auth || auth.type === "none") return;
  if (auth.type === "oauth2") {
    const problem = tokenUrlError(auth.token_url);
    if (problem !== null) yield about("auth.token_url", problem);
  }
  // Nothing about a URL that has another problem.
  if (urlError(url) === null && isExposed(url)) yield about("url", NEEDS_HTTPS);
  const own = Object.keys(headers).find((name) => name.toLowerCase() === "authorization");
  if (own !== undefined) yield about(`headers.${own}`, "must be left out, because auth sets it");
}

/** Lists everything wrong with an endpoint beyond its shape; empty if it can be saved. */
export function endpointProblems(endpoint: EndpointInput): ErrorDetail[] {
  const { method, url, headers, body } = endpoint;
  if (countTemplates([url, headers, body]) > MAX_TEMPLATES) {
    return [{ path: "body", message: `An endpoint must have at most ${MAX_TEMPLATES} templates` }];
  }
  const isUnsent = method === "GET" && Object.keys(body).length > 0;
  const unsent = isUnsent ? about("body", "must be empty for GET, which has no body") : null;
  const problems = [urlProblem(url), unsent ?? bodyProblem(body, "body")].filter(
    (problem) => problem !== null,
  );
  return [...problems, ...headerProblems(headers), ...authProblems(endpoint)];
}

/** Throws `VALIDATION` with all reasons why the endpoint can't be called as written. */
export function checkEndpoint(endpoint: EndpointInput): void {
  const details = endpointProblems(endpoint);
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}
