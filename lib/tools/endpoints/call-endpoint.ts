import { storableText } from "#lib/platform/text.ts";
import { openSecrets } from "../secrets/secrets.ts";
import { SESSION_HEADER } from "./check-endpoint.ts";
import { type EndpointValues, fillEndpoint, secretNames, UnsendableValueError } from "./fill-endpoint.ts";
import {
  ACCEPTED_ENCODINGS,
  describeResponse,
  type EndpointResponse,
  type EndpointResult,
  failedResult,
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
  const { method } = endpoint;
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
      request: { method, url: filled.url, headers: allHeaders(filled, sessionId), body: filled.body },
      shown: { method, url, headers: allHeaders(masked, sessionId), body: masked.body },
      missing: filled.missing,
    };
  } catch (error) {
    if (error instanceof UnsendableValueError) return { error: error.message };
    throw error;
  }
}

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
  { resolve, allowedNetworks }: Network = ownNetwork(),
): Promise<EndpointOutcome> {
  const startedAt = performance.now();
  const secrets = await openSecrets(ownerId, secretNames(endpoint));
  const prepared = prepareRequest(endpoint, call.values, secrets, call.sessionId);
  const parts =
    "error" in prepared
      ? { ...failed(prepared.error), sent: null, missing: [] }
      : await send(prepared, { ...call, resolve, allowedNetworks }, Object.values(secrets));
  return { ...parts, durationMs: Math.round(performance.now() - startedAt) };
}

/** The outcome of a request that got no response. */
export const failed = (error: string) => ({ httpStatus: null, error, result: failedResult(error) });

async function send(
  { request, shown, missing }: PreparedRequest,
  options: EndpointCall & Network,
  secrets: string[],
): Promise<Omit<EndpointOutcome, "durationMs">> {
  try {
    const answer = await sendRequest(request, options);
    const described = describeResponse(await withoutSecrets(answer, secrets), options.save);
    return { sent: shown, missing, httpStatus: answer.status, ...described };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { sent: shown, missing, ...failed(error.message) };
  }
}

/** The response may echo what was sent, and neither the model nor the record may contain a secret. */
const withoutSecrets = async (answer: EndpointResponse, secrets: string[]): Promise<EndpointResponse> => ({
  ...answer,
  text: storableText(await redactSecrets(answer.text, secrets, answer)),
});
