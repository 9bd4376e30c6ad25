import { db } from "#db/client.ts";
import { checkCode, needsCode } from "#lib/auth/factors/authenticator-app.ts";
import { checkAssertion, startAssertion } from "#lib/auth/factors/passkeys.ts";
import { listExternalProviders } from "#lib/auth/sign-in/providers.ts";
import { findUser, updateSignIn } from "#lib/auth/sign-in/queries.ts";
import { AppError } from "#lib/platform/errors.ts";
import { confirmPassword } from "../passwords/change-password.ts";
import { listIdentityRows, listPasskeyRows } from "./queries.ts";
import { type ProvenSession, setIntent } from "./recent-proof.ts";

/** How a member can prove who they are. */
export type ProofMethods = {
  password: boolean;
  code: boolean;
  passkey: boolean;
  services: { id: string; name: string }[];
};

/**
 * Lists the ways for a member to prove who they are. An external service is one only for members without anything
 * better: a browser that is signed in here is often signed in there too.
 */
export async function listProofMethods({ actor }: Pick<ProvenSession, "actor">): Promise<ProofMethods> {
  const { ownerId, userId } = actor;
  const user = await findUser(db, ownerId, userId);
  const code = await needsCode(db, actor);
  const password = user?.passwordHash != null;
  const passkey = (await listPasskeyRows(db, ownerId, userId)).length > 0;
  if (password || code || passkey) return { password, code, passkey, services: [] };
  const connected = await listIdentityRows(db, ownerId, userId);
  const services = listExternalProviders().filter(({ id }) =>
    connected.some(({ provider }) => provider === id),
  );
  return { password, code, passkey, services };
}

const setProven = ({ actor, signInId }: ProvenSession): Promise<void> =>
  updateSignIn(db, actor.ownerId, signInId, { provenAt: new Date() });

/** Proves who the person is by their password. Throws `VALIDATION` if it is wrong. */
export async function proveByPassword(session: ProvenSession, password: string): Promise<void> {
  const user = await confirmPassword(session.actor, password, "password", new Date(0));
  if (user.passwordHash) await setProven(session);
}

/** Proves who the person is by a code of their authenticator app, or a recovery code. Throws like `checkCode`. */
export async function proveByCode(session: ProvenSession, code: string): Promise<void> {
  const { ownerId, userId } = session.actor;
  const user = await findUser(db, ownerId, userId);
  if (!user) throw new AppError("AUTH_INVALID");
  await checkCode(user, code);
  await setProven(session);
}

/** Returns what the browser needs to prove who the person is by a passkey. */
export const startPasskeyProof = ({ actor }: Pick<ProvenSession, "actor">) =>
  startAssertion(`prove ${actor.userId}`);

/** Proves who the person is by one of their own passkeys. Throws like `checkAssertion`. */
export async function proveByPasskey(session: ProvenSession, response: string): Promise<void> {
  const { userId, address = "" } = session.actor;
  const user = await checkAssertion(response, { purpose: `prove ${userId}`, address });
  if (user.id !== userId) throw new AppError("VALIDATION", { message: "This passkey is not yours" });
  await setProven(session);
}

/** Lets the browser go to a connected service, which asks the person to sign in again. */
export async function proveAtService(session: ProvenSession, provider: string): Promise<void> {
  const { services } = await listProofMethods(session);
  if (!services.some(({ id }) => id === provider)) {
    throw new AppError("VALIDATION", { message: "This service can't confirm who you are" });
  }
  await setIntent(session, { purpose: "prove", provider });
}
