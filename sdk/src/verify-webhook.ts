import { VisavisError } from "./errors.ts";
import type { WebhookEvent } from "./webhook-event.ts";

const PREFIX = "whsec_";
/** Rejects replays: the largest accepted difference between the message's time and this clock. */
const TOLERANCE_MS = 5 * 60 * 1000;

/** The request was not sent by Visavis, or was changed on the way. Answer 400 and ignore its content. */
export class WebhookVerificationError extends VisavisError {
  override readonly name = "WebhookVerificationError";
}

/** `Headers`, or the headers object of Node and Express. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a webhook request and returns its event. `body` is the raw request body, before any parsing. Pass an array of
 * secrets while rotating one. Throws `WebhookVerificationError` if the request is not from Visavis, and `TypeError` if a
 * secret is invalid.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = new Date() }: { now?: Date } = {},
): Promise<WebhookEvent> {
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError("The webhook-timestamp is not a number");
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) {
    throw new WebhookVerificationError("The message is too old, or a clock is wrong");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = concatBytes(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = await Promise.all([secret].flat().map(importKey));
  for (const signature of signatures) {
    // A message may also carry signatures of unknown versions.
    const given = signature.startsWith("v1,") ? decode(signature.slice("v1,".length)) : undefined;
    if (given === undefined) continue;
    for (const key of keys) {
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, given, signed)) return parse(bytes);
    }
  }
  throw new WebhookVerificationError("No signature matches the message");
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError(`The request has no ${name}`);
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  // An unset environment variable must not verify messages: anyone can sign with an empty secret.
  if (!bytes || bytes.length === 0) throw new TypeError("The webhook secret is empty or not base64");
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function parse(bytes: Uint8Array): WebhookEvent {
  // Visavis signed it, so it matches the types.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}
