import { randomBytes } from "node:crypto";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { webhookContext } from "#lib/platform/crypto/sealed-contexts.ts";

const PREFIX = "whsec_";
/** As long as the digest. */
const BYTES = 32;

/** Generates a secret in the format of Standard Webhooks: a prefix and base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString("base64");

/** Returns the bytes that a secret signs with. */
export const signingKey = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");

/** Encrypts a secret, bound to this owner and this webhook. */
export const sealWebhookSecret = (ownerId: string, id: string, secret: string): string =>
  sealValue(webhookContext(ownerId, id), secret);

type SealedSecrets = {
  id: string;
  ownerId: string;
  sealedSecret: string;
  previousSealedSecret: string | null;
  previousSecretUntil: Date | null;
};

/**
 * Returns the secrets that sign at `now`: the current one, and for a while after a rotation the previous one.
 */
export function openWebhookSecrets(webhook: SealedSecrets, now: Date): string[] {
  const { id, ownerId, sealedSecret, previousSealedSecret, previousSecretUntil } = webhook;
  const isOverlapping = previousSecretUntil !== null && now < previousSecretUntil;
  const sealed = [sealedSecret, ...(isOverlapping && previousSealedSecret ? [previousSealedSecret] : [])];
  return sealed.map((text) => openValue(webhookContext(ownerId, id), text));
}
