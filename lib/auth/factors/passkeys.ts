import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { listIdentityRows, listPasskeyRows, lockUser } from "../security/queries.ts";
import { type ProvenSession, requireRecentProof } from "../security/recent-proof.ts";
import { countAttempt, forgiveAttempts } from "../sign-in/count-attempt.ts";
import { findUser, insertInstanceToken, type UserRow } from "../sign-in/queries.ts";
import { deletePasskeyRow, findPasskeyAcrossOwners, insertPasskey, recordPasskeyUse } from "./queries.ts";

const LIFETIME_MS = 300_000;

/** What a passkey is used for. A response to one is worth nothing for another. */
type PasskeyPurpose = "sign-in" | `register ${string}` | `prove ${string}`;

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

const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

const encoded = z.base64url().max(20_000);
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** What a browser returns for a new passkey. */
const registrationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(transport).catch([]).default([]),
  }),
});
/** What a browser returns when a passkey is used. */
const assertionResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

const refused = (cause?: unknown) =>
  new AppError("VALIDATION", { message: "The passkey was not accepted. Try again", cause });

function parseResponse<Response>(schema: z.ZodType<Response>, json: string): Response {
  try {
    return schema.parse(JSON.parse(json));
  } catch (error) {
    throw refused(error);
  }
}

/** Returns what the browser needs to make a passkey for the member. Needs a recent proof. */
export async function startRegistration(
  session: ProvenSession,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireRecentProof(session);
  if (!canUsePasskeys()) {
    throw new AppError("VALIDATION", { message: "Passkeys need https, or the address localhost" });
  }
  const { ownerId, userId } = session.actor;
  const user = await findUser(db, ownerId, userId);
  if (!user) throw new AppError("AUTH_INVALID");
  const known = await listPasskeyRows(db, ownerId, userId);
  if (known.length >= MAX_PASSKEYS) {
    throw new AppError("VALIDATION", { message: `An account has at most ${MAX_PASSKEYS} passkeys` });
  }
  return await generateRegistrationOptions({
    rpName: "Visavis",
    rpID: passkeySite().rpID,
    userName: user.email,
    userID: new TextEncoder().encode(userId),
    challenge: newChallenge(`register ${userId}`),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Stored on the device, so no email is needed to sign in; checked there by PIN or biometrics, so it is two factors.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Stores the passkey that the browser made. Throws `VALIDATION` if the response is not right, and stores nothing. */
export async function finishRegistration(
  session: ProvenSession,
  input: { name: string; response: string },
  now = new Date(),
): Promise<void> {
  requireRecentProof(session, now);
  const { ownerId, userId } = session.actor;
  const response = parseResponse(registrationResponse, input.response);
  const { origin, rpID } = passkeySite();
  let challenge = "";
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return isOwnChallenge(given, `register ${userId}`, now);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  const user = await findUser(db, ownerId, userId);
  await db
    .transaction(async (tx) => {
      await spendChallenge(challenge, now, tx);
      await insertPasskey(tx, {
        ownerId,
        userId,
        name: input.name,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: response.response.transports,
        isSynced: registrationInfo.credentialBackedUp,
      });
      await recordAudit(tx, session.actor, "factor.added", { id: userId, name: `Passkey ${input.name}` });
      if (user) await queueMail(tx, { ownerId, userId, email: user.email }, "factor_added", input.name);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refused(error) : error;
    });
  sendMailsSoon();
}

/** Removes one of the member's passkeys. Needs a recent proof. Throws `VALIDATION` if it is the only way to sign in. */
export async function removePasskey(session: ProvenSession, id: string): Promise<void> {
  requireRecentProof(session);
  const { ownerId, userId } = session.actor;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, ownerId, userId);
    const passkeys = await listPasskeyRows(tx, ownerId, userId);
    const isOnly = passkeys.length === 1 && (await listIdentityRows(tx, ownerId, userId)).length === 0;
    if (isOnly && user?.passwordHash === null) {
      throw new AppError("VALIDATION", {
        message: "This is your only way to sign in. Set a password first, then remove it",
      });
    }
    const removed = await deletePasskeyRow(tx, ownerId, userId, id);
    if (!removed) throw new AppError("NOT_FOUND", { message: "This passkey is no longer there" });
    await recordAudit(tx, session.actor, "factor.removed", { id: userId, name: `Passkey ${removed.name}` });
    if (user) await queueMail(tx, { ownerId, userId, email: user.email }, "factor_removed", removed.name);
  });
  sendMailsSoon();
}

/** Returns what the browser needs to use a passkey. It names none, so nobody learns who has one. */
export async function startAssertion(
  purpose: PasskeyPurpose,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = newChallenge(purpose);
  return await generateAuthenticationOptions({
    rpID: passkeySite().rpID,
    userVerification: "required",
    challenge,
  });
}

/**
 * Returns the user whose passkey made this response, and uses the response up. Throws `VALIDATION` if it is not right,
 * alike for an unknown passkey, and `QUOTA_EXCEEDED` after too many attempts.
 */
export async function checkAssertion(
  json: string,
  { purpose, address }: { purpose: PasskeyPurpose; address: string },
  now = new Date(),
): Promise<UserRow> {
  const response = parseResponse(assertionResponse, json);
  const attempt = { email: response.id, address };
  await countAttempt("passkey", attempt, now);
  const found = await findPasskeyAcrossOwners(db, response.id);
  if (!found) throw refused();
  const { passkey, user } = found;
  const { origin, rpID } = passkeySite();
  let challenge = "";
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => {
      challenge = given;
      return isOwnChallenge(given, purpose, now);
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused();
  await db.transaction(async (tx) => {
    await spendChallenge(challenge, now, tx);
    await recordPasskeyUse(tx, passkey.ownerId, passkey.id, {
      counter: authenticationInfo.newCounter,
      lastUsedAt: now,
    });
  });
  await forgiveAttempts("passkey", attempt);
  return user;
}
