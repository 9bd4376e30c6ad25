import { createHmac } from "node:crypto";
import { keyOf } from "#lib/webhooks/webhook-secret.ts";

/** A message to a receiver; `id` is the same whenever the same event is sent. */
export type Message = { id: string; body: string };

/**
 * The headers by which a receiver knows a message, after Standard Webhooks 1.0 (standardwebhooks.com): HMAC-SHA-256 over
 * `id.timestamp.body`, one signature for each secret that is in force. `now` is the time of the attempt, so that an old
 * message cannot be played back.
 */
export function signMessage({ id, body }: Message, secrets: string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${digest}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
