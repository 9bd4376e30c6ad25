import { VisavisError } from "./errors.ts";
import type { WebhookEvent } from "./webhook-event.ts";

const PREFIX = "whsec_";
/** Rejects replays: the largest accepted difference between the message's time and this clock. */
const TOLERANCE_MS = 5 * 60 * 1000;

/** The request was not sent by Visavis, or was changed on the way. Answer 400 and ignore its content. */
export class WebhookVerificationError extends VisavisError {
  override readonly name = "WebhookVerificationError";
}

/** `Headers`, or the headers object of Node, Express or a serverless platform, with names in any case. */
export type WebhookHeaders = Pick<Headers, "get"> | Record<string, string | string[] | undefined>;

/**
 * Verifies a webhook request and returns its event. `body` is the raw request body, before any parsing. Pass an array of
 * secrets while rotating one. Throws `WebhookVerificationError` if the request is not from Visavis, and `TypeError` if a
 * secret is invalid or the body was parsed.
 */
export async function verifyWebhook(
  secret: string | undefined | readonly (string | undefined)[],
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  { now = new Date() }: { now?: Date } = {},
): Promise<WebhookEvent> {
  const bytes = toBytes(body);
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError("The webhook-timestamp is not a number");
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) {
    throw new WebhookVerificationError("The message is too old, or a clock is wrong");
  }
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

/** A body that was parsed and written again has other bytes, so no signature could match it. */
function toBytes(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    "The body is not raw: pass the request's text or bytes, before express.json() or another parser reads them",
  );
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  // Some platforms keep the case that the sender used, and some pass a list for each name.
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key, given]) => key.toLowerCase() === name && given !== undefined)?.[1];
  const [only, ...others] = [value].flat();
  if (typeof only === "string" && only !== "" && others.length === 0) return only;
  throw new WebhookVerificationError(`The request has no ${name}`);
}

/** Also true for the `Headers` of another realm or library. */
const isHeaders = (headers: WebhookHeaders): headers is Pick<Headers, "get"> =>
  typeof headers.get === "function";

async function importKey(secret = ""): Promise<CryptoKey> {
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
