import { SESSION_HEADER } from "#lib/endpoints/check-endpoint.ts";
import { type EndpointValues, fillEndpoint, UnsendableValue } from "#lib/endpoints/fill-endpoint.ts";
import { ACCEPTED_ENCODINGS } from "#lib/endpoints/read-answer.ts";
import type { EndpointInput, SentRequest } from "#lib/endpoints/schema.ts";

export type PreparedRequest = {
  request: SentRequest;
  /** The same with `{{secret.name}}` for each secret: for people, and to be kept. */
  shown: SentRequest;
  /** Runtime variables, variables and arguments that had no value. */
  missing: string[];
};

/** What every request carries unless the owner sets it in another way. */
const STANDARD_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/plain;q=0.9, */*;q=0.1",
  "accept-encoding": ACCEPTED_ENCODINGS,
  "user-agent": "Visavis",
};

const placeholder = (name: string): string => `{{secret.${name}}}`;

/**
 * The request that an endpoint makes with these values, or, in English, why none can be made: a secret that is not
 * there, or a value that cannot stand in its place.
 */
export function prepareRequest(
  endpoint: EndpointInput,
  values: Omit<EndpointValues, "secret">,
  secrets: Readonly<Record<string, string>>,
  sessionId: string,
): PreparedRequest | { fault: string } {
  try {
    const filled = fillEndpoint(endpoint, { ...values, secret: secrets });
    const lacking = filled.missing.find((name) => name.startsWith("secret."));
    if (lacking !== undefined) return { fault: `There is no secret ${lacking.slice("secret.".length)}` };
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
    if (error instanceof UnsendableValue) return { fault: error.message };
    throw error;
  }
}

function allHeaders(own: Record<string, string>, sessionId: string): Record<string, string> {
  const set = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const standard = Object.entries(STANDARD_HEADERS).filter(([name]) => !set.has(name));
  return { ...Object.fromEntries(standard), ...own, [SESSION_HEADER]: sessionId };
}
