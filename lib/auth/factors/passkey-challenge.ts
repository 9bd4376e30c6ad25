import { isIP } from "node:net";
import { type Db, db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { insertInstanceToken } from "#lib/auth/sign-in/queries.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";

const LIFETIME_MS = 300_000;

/** What a passkey is used for. A response to one is worth nothing for another. */
export type PasskeyPurpose = "sign-in" | `register ${string}` | `prove ${string}`;

/** The site that passkeys belong to: the browser refuses them everywhere else. */
export const passkeySite = (): { rpID: string; origin: string } => {
  const { hostname, origin } = new URL(env.APP_URL);
  return { rpID: hostname, origin };
};

/** Browsers allow passkeys for names only, and not without https except on this machine. */
export function canUsePasskeys(): boolean {
  const { hostname, protocol } = new URL(env.APP_URL);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

const signedPart = (purpose: PasskeyPurpose): string => `passkey challenge ${purpose}`;

/** Makes a challenge, good for five minutes. It carries its own proof, so asking for many costs no storage. */
export function newChallenge(purpose: PasskeyPurpose, now = new Date()): string {
  const body = `${randomBase62(22)}.${now.getTime() + LIFETIME_MS}`;
  return `${body}.${signText(signedPart(purpose), body)}`;
}

/** Whether a challenge, base64url as browsers return it, is ours, for this purpose and not too old. */
export function isOwnChallenge(encoded: string, purpose: PasskeyPurpose, now = new Date()): boolean {
  const [nonce, expiry, signature] = Buffer.from(encoded, "base64url").toString("utf8").split(".");
  if (!nonce || !expiry || !signature) return false;
  return Number(expiry) > now.getTime() && isSignature(signature, signedPart(purpose), `${nonce}.${expiry}`);
}

/** Remembers a challenge whose response was right until it has expired. Throws `AUTH_DENIED` if it was used before. */
export async function spendChallenge(encoded: string, now = new Date(), tx: Db = db): Promise<void> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const token = { id: newId(), kind: "passkey" as const, tokenHash: sha256(encoded), expiresAt };
  await insertInstanceToken(tx, token).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new AppError("AUTH_DENIED", { message: "This passkey response was used before. Try again" })
      : error;
  });
}
