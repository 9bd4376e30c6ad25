import { SESSION_HEADER } from "./check-endpoint.ts";
import { type EndpointValues, fillEndpoint, UnsendableValueError } from "./fill-endpoint.ts";
import { ACCEPTED_ENCODINGS } from "./read-response.ts";
import type { EndpointInput, SentRequest } from "./schema.ts";

export type PreparedRequest = {
  request: SentRequest;
  /** The request with `{{secret.name}}` in place of each secret, to show and to store. */
  shown: SentRequest;
  /** Runtime variables, variables and arguments without a value. */
  missing: string[];
};

/** Headers of every request, unless the owner overrides them. */
const STANDARD_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/plain;q=0.9, */*;q=0.1",
  "accept-encoding": ACCEPTED_ENCODINGS,
  "user-agent": "Visavis",
};

const placeholder = (name: string): string => `{{secret.${name}}}`;

/**
 * Prepares the request of an endpoint with these values. Returns an `error`, in English, if a secret is
 * missing or a value can't be sent where its template is.
 */
export function prepareRequest(
  endpoint: EndpointInput,
  values: Omit<EndpointValues, "secret">,
  secrets: Readonly<Record<string, string>>,
  sessionId: string,
): PreparedRequest | { error: string } {
  try {
    const filled = fillEndpoint(endpoint, { ...values, secret: secrets });
    const lacking = filled.missing.find((name) => name.startsWith("secret."));
    if (lacking !== undefined)
      return { error: `The secret ${lacking.slice("secret.".length)} does not exist` };
    const marks = Object.fromEntries(Object.keys(secrets).map((name) => [name, placeholder(name)]));
    const masked = fillEndpoint(endpoint, { ...values, secret: marks });
    const url = Object.values(marks).reduce(
      (rest, mark) => rest.replaceAll(encodeURIComponent(mark), mark),
      masked.url,
    );
    return {
      request: { url: filled.url, headers: allHeaders(filled.headers, sessionId), body: filled.body },
      shown: { url, headers: allHeaders(masked.headers, sessionId), body: masked.body },
      missing: filled.missing,
    };
  } catch (error) {
    if (error instanceof UnsendableValueError) return { error: error.message };
    throw error;
  }
}

function allHeaders(own: Record<string, string>, sessionId: string): Record<string, string> {
  const set = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const standard = Object.entries(STANDARD_HEADERS).filter(([name]) => !set.has(name));
  return { ...Object.fromEntries(standard), ...own, [SESSION_HEADER]: sessionId };
}
