import { VisavisError } from "./errors.ts";
import type { WebhookEvent } from "./webhook-event.ts";

const PREFIX = "whsec_";
/** A message that is older, or of a clock that is further off, may be one that somebody plays back. */
const TOLERANCE_MS = 5 * 60 * 1000;

/** A request that is not ours, or not as we sent it. Answer 400, and do nothing of what it says. */
export class WebhookVerificationError extends VisavisError {
  override readonly name = "WebhookVerificationError";
}

/** `Headers`, or the object that Node and Express have. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * The event that a webhook's request tells of, once it is sure that we sent it. `body` is the request's text as it came,
 * before anybody parses it. Give an array of secrets while one is being replaced. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = new Date() }: { now?: Date } = {},
): Promise<WebhookEvent> {
  const id = need(headers, "webhook-id");
  const timestamp = need(headers, "webhook-timestamp");
  const signatures = need(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("The webhook-timestamp is not one");
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) {
    throw new WebhookVerificationError("The message is too old, or a clock is wrong");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = await Promise.all([secret].flat().map(importKey));
  for (const signature of signatures) {
    // Versions that are not known yet may stand beside ours.
    const given = signature.startsWith("v1,") ? decode(signature.slice("v1,".length)) : undefined;
    if (given === undefined) continue;
    for (const key of keys) {
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, given, signed)) return parse(bytes);
    }
  }
  throw new WebhookVerificationError("No signature of the message is right");
}

function need(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError(`The request has no ${name}`);
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  // Without the check, an environment variable that is not set would verify what everybody can sign.
  if (!bytes || bytes.length === 0) throw new TypeError("The webhook's secret is not one");
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function parse(bytes: Uint8Array): WebhookEvent {
  // Signed by us, so it is what the types say.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}
