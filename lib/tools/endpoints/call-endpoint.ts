import { env } from "#lib/platform/env.ts";
import type { AllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { openSecrets } from "#lib/tools/secrets/seal-secrets.ts";
import { describeResponse, type EndpointResult, failedResult } from "./describe-response.ts";
import { type EndpointValues, secretNames } from "./fill-endpoint.ts";
import { EndpointError, type Resolve, resolveByDns } from "./pin-addresses.ts";
import { type PreparedRequest, prepareRequest } from "./prepare-request.ts";
import type { EndpointResponse } from "./read-response.ts";
import { redactSecrets } from "./redact-secrets.ts";
import type { EndpointInput, SentRequest } from "./schema.ts";
import { sendRequest } from "./send-request.ts";

export type EndpointCall = {
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

/** How host names are resolved, and which private addresses may be called. */
export type Network = { resolve: Resolve; allowedNetworks: AllowedNetworks };
const ownNetwork = (): Network => ({ resolve: resolveByDns, allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE });

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

const failed = (error: string) => ({ httpStatus: null, error, result: failedResult(error) });

async function send(
  { request, shown, missing }: PreparedRequest,
  options: EndpointCall & Network,
  secrets: string[],
): Promise<Omit<EndpointOutcome, "durationMs">> {
  try {
    const answer = await sendRequest(request, options);
    const described = describeResponse(withoutSecrets(answer, secrets), options.save);
    return { sent: shown, missing, httpStatus: answer.status, ...described };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { sent: shown, missing, ...failed(error.message) };
  }
}

/** The response may echo what was sent, and neither the model nor the record may contain a secret. */
const withoutSecrets = (answer: EndpointResponse, secrets: string[]): EndpointResponse => ({
  ...answer,
  text: storableText(redactSecrets(answer.text, secrets)),
});
