import { createHmac } from "node:crypto";
import { env } from "#lib/platform/env.ts";
import type { AllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { EndpointError, type Resolve, resolveByDns } from "#lib/tools/endpoints/pin-addresses.ts";
import { ACCEPTED_ENCODINGS } from "#lib/tools/endpoints/read-response.ts";
import { sendRequest } from "#lib/tools/endpoints/send-request.ts";
import { signingKey } from "./webhook-secret.ts";

/** A receiver that needs longer should respond first and work afterwards. */
const TIMEOUT_MS = 10_000;
/** How much of a response is kept: enough for an error message. */
const KEPT_CHARACTERS = 1_000;

/** How names are resolved, which private addresses are allowed, and how long a request may take. */
export type Network = { resolve: Resolve; allowedNetworks: AllowedNetworks; timeoutMs: number };
export const ownNetwork = (): Network => ({
  resolve: resolveByDns,
  allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE,
  timeoutMs: TIMEOUT_MS,
});

/** The result of an attempt. `error` is null if the receiver accepted the message with a 2xx status. */
export type SendOutcome = {
  httpStatus: number | null;
  durationMs: number;
  answer: string | null;
  error: string | null;
};

/**
 * POSTs a signed message. Connects to exactly the addresses that were checked, follows no redirects, and
 * reads the beginning of the response. Whatever the receiver does is an outcome, never an exception.
 */
export async function sendMessage(
  url: string,
  message: Message,
  { secrets, now, network }: { secrets: string[]; now: Date; network: Network },
): Promise<SendOutcome> {
  const startedAt = performance.now();
  const headers = {
    "content-type": "application/json",
    "accept-encoding": ACCEPTED_ENCODINGS,
    "user-agent": "Visavis-Webhooks",
    ...signMessage(message, secrets, now),
  };
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status, text } = await sendRequest({ url, headers, body: message.body }, network);
    const answer = storableText([...text.slice(0, 2 * KEPT_CHARACTERS)].slice(0, KEPT_CHARACTERS).join(""));
    const error = status >= 200 && status <= 299 ? null : `The receiver responded with status ${status}`;
    return { httpStatus: status, durationMs: durationMs(), answer, error };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { httpStatus: null, durationMs: durationMs(), answer: null, error: error.message };
  }
}

/** A message to a receiver. `id` is the same in every attempt to send an event. */
export type Message = { id: string; body: string };

/**
 * Returns the headers that authenticate a message, after Standard Webhooks 1.0 (standardwebhooks.com):
 * HMAC-SHA-256 over `id.timestamp.body`, with one signature per valid secret. `now` is the time of the
 * attempt, so that an old message can't be replayed.
 */
export function signMessage({ id, body }: Message, secrets: string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", signingKey(secret))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
    return `v1,${digest}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
