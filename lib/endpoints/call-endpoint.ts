import { describeAnswer, type EndpointResult, failedResult } from "#lib/endpoints/describe-answer.ts";
import { EndpointFailure } from "#lib/endpoints/endpoint-failure.ts";
import { type EndpointValues, secretNames } from "#lib/endpoints/fill-endpoint.ts";
import { type Resolve, resolveByDns } from "#lib/endpoints/pin-addresses.ts";
import { type PreparedRequest, prepareRequest } from "#lib/endpoints/prepare-request.ts";
import type { Answer } from "#lib/endpoints/read-answer.ts";
import { redactSecrets } from "#lib/endpoints/redact-secrets.ts";
import type { EndpointInput, SentRequest } from "#lib/endpoints/schema.ts";
import { sendRequest } from "#lib/endpoints/send-request.ts";
import { env } from "#lib/platform/env.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { openSecrets } from "#lib/secrets/open-secrets.ts";

export type EndpointCall = {
  values: Omit<EndpointValues, "secret">;
  sessionId: string;
  timeoutMs: number;
  /** Variable -> JSON Pointer into the answer. */
  save?: Readonly<Record<string, string>> | undefined;
};

/** What came of a call. No part of it holds a secret. */
export type EndpointOutcome = {
  /** Null when nothing could be sent. */
  sent: SentRequest | null;
  httpStatus: number | null;
  /** What went wrong, in English and for the owner, or null. */
  error: string | null;
  result: EndpointResult;
  /** Runtime variables, variables and arguments that had no value. */
  missing: string[];
  durationMs: number;
};

/** How names are resolved, and whether private addresses may be called. */
export type Network = { resolve: Resolve; allowPrivate: boolean };
const ownNetwork = (): Network => ({ resolve: resolveByDns, allowPrivate: env.ENDPOINT_ALLOW_PRIVATE });

/** Makes the request of an owner's endpoint. What the endpoint, its host or the values do wrong is an outcome; nothing is thrown. */
export async function callEndpoint(
  ownerId: string,
  endpoint: EndpointInput,
  call: EndpointCall,
  { resolve, allowPrivate }: Network = ownNetwork(),
): Promise<EndpointOutcome> {
  const startedAt = performance.now();
  const secrets = await openSecrets(ownerId, secretNames(endpoint));
  const prepared = prepareRequest(endpoint, call.values, secrets, call.sessionId);
  const parts =
    "fault" in prepared
      ? { ...failed(prepared.fault), sent: null, missing: [] }
      : await send(prepared, { ...call, resolve, allowPrivate }, Object.values(secrets));
  return { ...parts, durationMs: Math.round(performance.now() - startedAt) };
}

const failed = (error: string) => ({ httpStatus: null, error, result: failedResult(error) });

async function send(
  { request, shown, missing }: PreparedRequest,
  options: EndpointCall & Network,
  secrets: string[],
): Promise<Omit<EndpointOutcome, "durationMs">> {
  try {
    const answer = await sendRequest(request, options);
    const described = describeAnswer(withoutSecrets(answer, secrets), options.save);
    return { sent: shown, missing, httpStatus: answer.status, ...described };
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error;
    return { sent: shown, missing, ...failed(error.message) };
  }
}

/** An endpoint may send back what it was sent, and neither the model nor the record may hold a secret. */
const withoutSecrets = (answer: Answer, secrets: string[]): Answer => ({
  ...answer,
  text: storableText(redactSecrets(answer.text, secrets)),
});
