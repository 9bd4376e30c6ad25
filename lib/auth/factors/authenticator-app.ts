import { randomBytes } from "node:crypto";
import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { FoundSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { totpContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { type ProvenSession, requireRecentProof } from "../security/recent-proof.ts";
import { countAttempt, forgiveAttempts } from "../sign-in/count-attempt.ts";
import { findUser, type UserRow, updateSignIn } from "../sign-in/queries.ts";
import {
  confirmTotpRow,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  putUnconfirmedTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from "./queries.ts";
import { findStep, toBase32, totpUri } from "./totp.ts";

const COUNT = 10;
/** 80 bits each: too many to guess, so a plain hash protects them. */
const BYTES = 10;

/** "abcd-efgh-ijkl-mnop", ten of them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const text = toBase32(randomBytes(BYTES)).toLowerCase();
    return text.match(/.{4}/g)?.join("-") ?? text;
  });

/** However it was typed: with spaces, without hyphens, in capitals. */
const hashRecoveryCode = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

const looksLikeRecoveryCode = (code: string): boolean => code.replace(/[^a-z2-7]/gi, "").length === 16;

const SECRET_BYTES = 20;
const APP_NAME = "An authenticator app";

type Person = { ownerId: string; userId: string };

const openSecret = (person: Person, sealed: string): Buffer =>
  Buffer.from(openValue(totpContext(person.ownerId, person.userId), sealed), "base64url");

const wrongCode = () => invalidField("code", "The code is wrong or was used before");

/** One attempt fewer for everybody: six digits are soon guessed, and only somebody with the password gets here. */
const attemptOf = ({ email }: UserRow) => ({ email });

/** Whether the member's sign-ins need a code, and how many recovery codes are left. */
export async function getTwoStep({ ownerId, userId }: Person): Promise<{ isOn: boolean; codesLeft: number }> {
  const row = await findTotp(db, ownerId, userId);
  const isOn = row?.confirmedAt != null;
  return { isOn, codesLeft: isOn ? await countRecoveryCodes(db, ownerId, userId) : 0 };
}

/** Whether a user's sign-ins need a code. */
export async function needsCode(tx: Db, { ownerId, userId }: Person): Promise<boolean> {
  return (await findTotp(tx, ownerId, userId))?.confirmedAt != null;
}

/**
 * Makes a secret for an authenticator app, which is not in use before `confirmAuthenticator`. Returns it as an address
 * for a QR code and as text. Needs a recent proof. Throws `VALIDATION` if an app is in use.
 */
export async function startAuthenticator(session: ProvenSession): Promise<{ uri: string; secret: string }> {
  requireRecentProof(session);
  const { ownerId, userId } = session.actor;
  const user = await findUser(db, ownerId, userId);
  if (!user) throw new AppError("AUTH_INVALID");
  const secret = randomBytes(SECRET_BYTES);
  const sealedSecret = sealValue(totpContext(ownerId, userId), secret.toString("base64url"));
  if (!(await putUnconfirmedTotp(db, { ownerId, userId, sealedSecret }))) {
    throw new AppError("VALIDATION", { message: "An authenticator app is set up. Remove it first" });
  }
  const issuer = `Visavis ${new URL(env.APP_URL).host}`;
  return { uri: totpUri(secret, { issuer, account: user.email }), secret: toBase32(secret) };
}

/**
 * Puts the authenticator app to use with a first code from it. Returns the recovery codes: nobody can read them again.
 * Throws `VALIDATION` if the code is wrong.
 */
export async function confirmAuthenticator(
  session: ProvenSession,
  code: string,
  now = new Date(),
): Promise<{ codes: string[] }> {
  requireRecentProof(session, now);
  const { ownerId, userId } = session.actor;
  const user = await findUser(db, ownerId, userId);
  const row = await findTotp(db, ownerId, userId);
  if (!user || !row || row.confirmedAt) {
    throw new AppError("VALIDATION", { message: "There is no authenticator app to confirm" });
  }
  await countAttempt("second-factor", attemptOf(user), now);
  const step = findStep(openSecret(session.actor, row.sealedSecret), code.replaceAll(" ", ""), now);
  if (step === null) throw wrongCode();
  await forgiveAttempts("second-factor", attemptOf(user));
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const values = { sealedSecret: row.sealedSecret, confirmedAt: now, lastStep: step };
    if (!(await confirmTotpRow(tx, ownerId, userId, values))) throw wrongCode();
    await replaceRecoveryCodes(tx, ownerId, userId, codes.map(hashRecoveryCode));
    await recordAudit(tx, session.actor, "factor.added", { id: userId, name: APP_NAME });
    await queueMail(tx, { ownerId, userId, email: user.email }, "factor_added");
  });
  sendMailsSoon();
  return { codes };
}

/** Stops asking for codes and deletes the recovery codes. Needs a recent proof. */
export async function removeAuthenticator(session: ProvenSession): Promise<void> {
  requireRecentProof(session);
  const { ownerId, userId } = session.actor;
  const user = await findUser(db, ownerId, userId);
  await db.transaction(async (tx) => {
    const wasOn = await deleteTotp(tx, ownerId, userId);
    await replaceRecoveryCodes(tx, ownerId, userId, []);
    if (!wasOn || !user) return;
    await recordAudit(tx, session.actor, "factor.removed", { id: userId, name: APP_NAME });
    await queueMail(tx, { ownerId, userId, email: user.email }, "factor_removed");
  });
  sendMailsSoon();
}

/** Makes new recovery codes; the old ones no longer work. Needs a recent proof. */
export async function renewRecoveryCodes(session: ProvenSession): Promise<{ codes: string[] }> {
  requireRecentProof(session);
  const { ownerId, userId } = session.actor;
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    if (!(await needsCode(tx, session.actor))) {
      throw new AppError("VALIDATION", { message: "Set up an authenticator app first" });
    }
    await replaceRecoveryCodes(tx, ownerId, userId, codes.map(hashRecoveryCode));
    await recordAudit(tx, session.actor, "recovery_codes.renewed", { id: userId });
  });
  return { codes };
}

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. Throws `VALIDATION` if it is wrong, and
 * `QUOTA_EXCEEDED` after five wrong ones in a quarter of an hour, from wherever they came.
 */
export async function checkCode(user: UserRow, code: string, now = new Date()): Promise<void> {
  const { ownerId, id: userId } = user;
  await countAttempt("second-factor", attemptOf(user), now);
  const isRight = looksLikeRecoveryCode(code)
    ? await acceptRecoveryCode(user, code)
    : await acceptAppCode({ ownerId, userId }, code.replaceAll(" ", ""), now);
  if (!isRight) {
    await recordAudit(db, { ownerId }, "sign_in.code_rejected", { id: userId });
    throw wrongCode();
  }
  await forgiveAttempts("second-factor", attemptOf(user));
}

async function acceptAppCode(person: Person, code: string, now: Date): Promise<boolean> {
  const row = await findTotp(db, person.ownerId, person.userId);
  if (!row?.confirmedAt) return false;
  const step = findStep(openSecret(person, row.sealedSecret), code, now);
  return step !== null && (await spendStep(db, person.ownerId, person.userId, step));
}

async function acceptRecoveryCode({ ownerId, id: userId, email }: UserRow, code: string): Promise<boolean> {
  const isUsed = await db.transaction(async (tx) => {
    if (!(await needsCode(tx, { ownerId, userId }))) return false;
    if (!(await spendRecoveryCode(tx, ownerId, userId, hashRecoveryCode(code)))) return false;
    const left = await countRecoveryCodes(tx, ownerId, userId);
    await recordAudit(tx, { ownerId, userId }, "recovery_codes.used", { id: userId });
    await queueMail(tx, { ownerId, userId, email }, "recovery_codes_used", String(left));
    return true;
  });
  sendMailsSoon();
  return isUsed;
}

/** The second step of a sign-in: with the right code, the browser is signed in. Throws like `checkCode`. */
export async function completeSignIn(
  { signIn, user }: Pick<FoundSignIn, "signIn" | "user">,
  code: string,
  now = new Date(),
): Promise<void> {
  await checkCode(user, code, now);
  const { ownerId, address } = signIn;
  await db.transaction(async (tx) => {
    await updateSignIn(tx, ownerId, signIn.id, { isPending: false, provenAt: now });
    await recordAudit(tx, { ownerId, userId: user.id, address }, "sign_in.succeeded");
  });
}
