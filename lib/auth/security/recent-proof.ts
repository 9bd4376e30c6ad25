import { db } from "#db/client.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { updateSignIn } from "../sign-in/queries.ts";

/** How long a proof of identity (a password, passkey or code) is enough for dangerous actions. */
export const PROOF_LIFETIME_MS = 600_000;

/** A signed-in browser, with the time at which the person in it last proved who they are. */
export type ProvenSession = { actor: MemberActor; signInId: string; provenAt: Date };

/**
 * Who makes a request, and when they last proved who they are. `provenAt` is null for an API key, which can't prove who uses
 * it.
 */
export type ProvenActor = Pick<ProvenSession, "actor"> & { provenAt: Date | null };

/** What needs a person who proves who they are, or would last longer than the API key that asks for it. */
export const onlyInConsole = () =>
  new AppError("AUTH_DENIED", {
    message:
      "An API key can't do this, because it would outlast the key. Do it in the console, under Members",
  });

export const isRecentlyProven = (provenAt: Date, now = new Date()): boolean =>
  now.getTime() - provenAt.getTime() <= PROOF_LIFETIME_MS;

/**
 * Throws `AUTH_DENIED` with the figure `proof` unless the person proved who they are in the last ten minutes: access to
 * a browser must not be enough for dangerous actions. The console then asks for a proof and repeats the action. An API key
 * is always refused.
 */
export function requireRecentProof({ provenAt }: Pick<ProvenActor, "provenAt">, now = new Date()): void {
  if (provenAt === null) throw onlyInConsole();
  if (isRecentlyProven(provenAt, now)) return;
  throw new AppError("AUTH_DENIED", {
    message: "Confirm that it's you, then try again",
    figures: { proof: "required" },
  });
}

/** Why a signed-in browser is sent to an external service. */
export type Intent = { purpose: "connect" | "prove"; provider: string; setAt: Date };

/** The sign-in of the browser that makes the request. */
export type CurrentSignIn = ProvenSession & { intent: Intent | null };

/**
 * Remembers that this browser goes to a service to connect it, or to prove who the person is. Without this, coming back
 * from a service changes nothing. Connecting needs a recent proof.
 */
export async function setIntent(
  session: ProvenSession,
  { purpose, provider }: Pick<Intent, "purpose" | "provider">,
  now = new Date(),
): Promise<void> {
  if (purpose === "connect") requireRecentProof(session, now);
  const intentUntil = new Date(now.getTime() + PROOF_LIFETIME_MS);
  const { ownerId } = session.actor;
  await updateSignIn(db, ownerId, session.signInId, { intent: `${purpose}:${provider}`, intentUntil });
}

/** Returns the intent of a row of `sign_ins`; `null` if it has none, or is too old. */
export function readIntent(
  row: { intent: string | null; intentUntil: Date | null },
  now = new Date(),
): Intent | null {
  const [purpose, provider] = row.intent?.split(":") ?? [];
  if (!row.intentUntil || row.intentUntil <= now || !provider) return null;
  if (purpose !== "connect" && purpose !== "prove") return null;
  return { purpose, provider, setAt: new Date(row.intentUntil.getTime() - PROOF_LIFETIME_MS) };
}
