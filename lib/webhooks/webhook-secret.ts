import { randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

const PREFIX = "whsec_";
/** As long as the digest that it signs with. */
const BYTES = 32;

/** A secret as receivers keep it: Standard Webhooks writes its bytes in base64 behind a prefix. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString("base64");

/** The bytes to sign with. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");

const contextOf = (ownerId: string, id: string): string => `webhook ${ownerId} ${id}`;

/** Encrypts a secret so that it opens only as this owner's and this webhook's. */
export const sealWebhookSecret = (ownerId: string, id: string, secret: string): string =>
  seal(env.VISAVIS_ENCRYPTION_KEY, contextOf(ownerId, id), secret);

type SealedSecrets = {
  id: string;
  ownerId: string;
  sealedSecret: string;
  previousSealedSecret: string | null;
  previousSecretUntil: Date | null;
};

/** The secrets that sign at `now`: the current one, and the one before it for a while after a rotation. */
export function openWebhookSecrets(webhook: SealedSecrets, now: Date): string[] {
  const { id, ownerId, sealedSecret, previousSealedSecret, previousSecretUntil } = webhook;
  const isOverlapping = previousSecretUntil !== null && now < previousSecretUntil;
  const sealed = [sealedSecret, ...(isOverlapping && previousSealedSecret ? [previousSealedSecret] : [])];
  return sealed.map((text) => unseal([env.VISAVIS_ENCRYPTION_KEY], contextOf(ownerId, id), text));
}
