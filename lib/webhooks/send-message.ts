import { EndpointFailure } from "#lib/endpoints/endpoint-failure.ts";
import { type Resolve, resolveByDns } from "#lib/endpoints/pin-addresses.ts";
import { ACCEPTED_ENCODINGS } from "#lib/endpoints/read-answer.ts";
import { sendRequest } from "#lib/endpoints/send-request.ts";
import { env } from "#lib/platform/env.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { type Message, signMessage } from "#lib/webhooks/sign-message.ts";

/** A receiver that needs longer should answer first and work then. */
const TIMEOUT_MS = 10_000;
/** Of an answer, for the log: enough for an error's message. */
const SHOWN_CHARACTERS = 1_000;

/** How names are resolved, whether private addresses may be called, and for how long. */
export type Network = { resolve: Resolve; allowPrivate: boolean; timeoutMs: number };
export const ownNetwork = (): Network => ({
  resolve: resolveByDns,
  allowPrivate: env.ENDPOINT_ALLOW_PRIVATE,
  timeoutMs: TIMEOUT_MS,
});

/** What came of an attempt; `error` is null when the receiver took the message, which it says by 2xx. */
export type SendOutcome = {
  httpStatus: number | null;
  durationMs: number;
  answer: string | null;
  error: string | null;
};

/**
 * POSTs a signed message. It connects to the very addresses that were checked, follows no redirect, and reads the
 * beginning of the answer. Whatever the receiver does is an outcome; nothing is thrown.
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
    const answer = storableText([...text.slice(0, 2 * SHOWN_CHARACTERS)].slice(0, SHOWN_CHARACTERS).join(""));
    const error = status >= 200 && status <= 299 ? null : `The receiver answered with status ${status}`;
    return { httpStatus: status, durationMs: durationMs(), answer, error };
  } catch (error) {
    if (!(error instanceof EndpointFailure)) throw error;
    return { httpStatus: null, durationMs: durationMs(), answer: null, error: error.message };
  }
}
