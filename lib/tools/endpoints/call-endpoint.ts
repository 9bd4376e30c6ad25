import { storableText } from "#lib/platform/text.ts";
import { findHostRule } from "../hosts/allowed-hosts.ts";
import { openSecrets } from "../secrets/secrets.ts";
import { accessTokens } from "./auth/access-tokens.ts";
import type { EndpointAuth } from "./auth/auth-schema.ts";
import { authorizationHeader, authSecrets, shownAuthorization } from "./auth/authorization-header.ts";
import { withSecrets } from "./auth/request-token.ts";
import { TokenError } from "./auth/token-failures.ts";
import { isSendable, SESSION_HEADER } from "./check-endpoint.ts";
import { type EndpointValues, fillEndpoint, secretNames, UnsendableValueError } from "./fill-endpoint.ts";
import {
  ACCEPTED_ENCODINGS,
  describeResponse,
  type EndpointResponse,
  type EndpointResult,
  failedResult,
  MAX_SELECTED_BYTES,
} from "./read-response.ts";
import { redactSecrets } from "./redact-secrets.ts";
import type { EndpointInput, SentRequest } from "./schema.ts";
import { EndpointError, type Network, ownNetwork, sendRequest } from "./send-request.ts";

type PreparedRequest = {
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

const NO_AUTH: EndpointAuth = { type: "none" };
const UNSENDABLE_SECRET = "The value of Authorization has characters that no header can carry";

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
  const { method, auth = NO_AUTH } = endpoint;
  try {
    const filled = fillEndpoint(endpoint, { ...values, secret: secrets });
    const lacking = filled.missing.find((name) => name.startsWith("secret."))?.slice("secret.".length);
    const absent = lacking ?? authSecrets(auth).find((name) => !Object.hasOwn(secrets, name));
    if (absent !== undefined) return { error: `The secret ${absent} does not exist` };
    const authorization = authorizationHeader(auth, secrets);
    if (authorization !== null && !isSendable(authorization)) return { error: UNSENDABLE_SECRET };
    const marks = Object.fromEntries(Object.keys(secrets).map((name) => [name, placeholder(name)]));
    const masked = fillEndpoint(endpoint, { ...values, secret: marks });
    const url = Object.values(marks).reduce(
      (rest, mark) => rest.replaceAll(encodeURIComponent(mark), mark),
      masked.url,
    );
    const headers = withAuthorization(allHeaders(filled, sessionId), authorization);
    const shownHeaders = withAuthorization(allHeaders(masked, sessionId), shownAuthorization(auth));
    return {
      request: { method, url: filled.url, headers, body: filled.body },
      shown: { method, url, headers: shownHeaders, body: masked.body },
      missing: filled.missing,
    };
  } catch (error) {
    if (error instanceof UnsendableValueError) return { error: error.message };
    throw error;
  }
}

/** An endpoint with authorization has no such header of its own. */
const withAuthorization = (headers: Record<string, string>, value: string | null): Record<string, string> =>
  value === null ? headers : { ...headers, Authorization: value };

function allHeaders(
  { headers: own, body }: Pick<SentRequest, "headers" | "body">,
  sessionId: string,
): Record<string, string> {
  const left = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  if (body === "") left.add("content-type");
  const standard = Object.entries(STANDARD_HEADERS).filter(([name]) => !left.has(name));
  return { ...Object.fromEntries(standard), ...own, [SESSION_HEADER]: sessionId };
}

type EndpointCall = {
  values: Omit<EndpointValues, "secret">;
  sessionId: string;
  timeoutMs: number;
  /** Variable name -> JSON Pointer into the response. */
  save?: Readonly<Record<string, string>> | undefined;
};

/** The outcome of a call. No part of it contains a secret. */
export type EndpointOutcome = {
  /** `null` if nothing could be sent. */
  sent: SentRequest | null;
  httpStatus: number | null;
  /** What went wrong, in English and for the owner, or `null`. */
  error: string | null;
  result: EndpointResult;
  /** Runtime variables, variables and arguments without a value. */
  missing: string[];
  durationMs: number;
};

/**
 * Calls an owner's endpoint. Never throws for errors of the endpoint, its host or the values: they are part
 * of the outcome.
 */
export async function callEndpoint(
  ownerId: string,
  endpoint: EndpointInput,
  call: EndpointCall,
  network: Network = ownNetwork(),
): Promise<EndpointOutcome> {
  const startedAt = performance.now();
  const [secrets, allowsHost] = await Promise.all([
    openSecrets(ownerId, secretNames(endpoint)),
    findHostRule(ownerId),
  ]);
  const prepared = prepareRequest(endpoint, call.values, secrets, call.sessionId);
  const guarded = { ...network, allowsHost };
  const parts =
    "error" in prepared
      ? { ...failed(prepared.error), sent: null, missing: [] }
      : await send(prepared, { ...call, ownerId, endpoint, network: guarded, secrets });
  return { ...parts, durationMs: Math.round(performance.now() - startedAt) };
}

/** The outcome of a request that got no response. */
export const failed = (error: string) => ({ httpStatus: null, error, result: failedResult(error) });

type Sending = EndpointCall & {
  ownerId: string;
  endpoint: EndpointInput;
  network: Network;
  secrets: Readonly<Record<string, string>>;
};

async function send(
  { request, shown, missing }: PreparedRequest,
  sending: Sending,
): Promise<Omit<EndpointOutcome, "durationMs">> {
  const { endpoint, save } = sending;
  const { show = [] } = endpoint;
  try {
    const { answer, token } = await sendAuthorized(request, sending);
    const hidden = [...Object.values(sending.secrets), ...(token === null ? [] : [token])];
    const described = describeResponse(await withoutSecrets(answer, hidden), save, show);
    return { sent: shown, missing, httpStatus: answer.status, ...described };
  } catch (error) {
    if (error instanceof TokenError) return { sent: null, missing, ...failed(error.message) };
    if (!(error instanceof EndpointError)) throw error;
    return { sent: shown, missing, ...failed(error.message) };
  }
}

/**
 * Sends a request, with an access token if the endpoint needs one. A server that refuses a token from before gets the request
 * again with a new one: it has not acted upon the first. Throws `EndpointError` and `TokenError`.
 */
async function sendAuthorized(
  request: SentRequest,
  { ownerId, endpoint, network, secrets, timeoutMs }: Sending,
): Promise<{ answer: EndpointResponse; token: string | null }> {
  const startedAt = performance.now();
  const leftMs = () => Math.max(1, Math.round(timeoutMs - (performance.now() - startedAt)));
  const maxBytes = endpoint.show?.length ? MAX_SELECTED_BYTES : undefined;
  const { auth } = endpoint;
  if (auth?.type !== "oauth2") {
    return { answer: await sendRequest(request, { ...network, timeoutMs, maxBytes }), token: null };
  }
  const client = { ownerId, client: withSecrets(auth, secrets) };
  const sendWith = async (token: string) => {
    const headers = withAuthorization(request.headers, `Bearer ${token}`);
    return await sendRequest({ ...request, headers }, { ...network, timeoutMs: leftMs(), maxBytes });
  };
  const { token, isNew } = await accessTokens.get(client, network, leftMs());
  const answer = await sendWith(token);
  if (answer.status !== 401) return { answer, token };
  accessTokens.forget(client, token);
  if (isNew) return { answer, token };
  const { token: renewed } = await accessTokens.get(client, network, leftMs());
  return { answer: await sendWith(renewed), token: renewed };
}

/** The response may echo what was sent, and neither the model nor the record may contain a secret. */
const withoutSecrets = async (answer: EndpointResponse, secrets: string[]): Promise<EndpointResponse> => ({
  ...answer,
  text: storableText(await redactSecrets(answer.text, secrets, answer)),
});
