import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { needsCode } from "#lib/auth/factors/authenticator-app.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isUuid, newId } from "#lib/platform/ids.ts";
import {
  deleteSignIn,
  deleteSignIns,
  findSignInAcrossOwners,
  insertSignIn,
  purgeAcrossOwners,
  updateSignIn,
} from "./queries.ts";

/** How long the second step may take. */
const PENDING_MS = 600_000;

/** Until when a browser stays signed in, used or not; its cookie expires at the same time. */
export const maxSignInSeconds = (): number => env.SIGN_IN_MAX_HOURS * 3600;

/** A row whose browser was last seen, or signed in, before these times has to sign in again. */
const oldestSignIn = (now: Date): { lastSeen: Date; started: Date } => ({
  lastSeen: new Date(now.getTime() - env.SIGN_IN_IDLE_HOURS * HOUR_MS),
  started: new Date(now.getTime() - env.SIGN_IN_MAX_HOURS * HOUR_MS),
});
/** "Last seen" has a resolution of a minute: updating it on every request would turn every read into a write. */
const LAST_SEEN_STEP_MS = 60_000;

/** The browser that signs in, as far as known. */
export type Browser = { userAgent: string; address: string };

export type StartOptions = {
  /** When the person proved who they are. */
  provenAt?: Date | undefined;
  /** The browser's complete sign-in until now, which ends. */
  replaces?: string | undefined;
  /** By a passkey, which is two factors in one. */
  isComplete?: boolean | undefined;
};

/**
 * Records a signed-in browser; the id goes into its cookie. If the user has an authenticator app, the browser stays
 * pending until it has given a code, whatever the first step was.
 */
export async function startSignIn(
  user: { id: string; ownerId: string },
  browser: Browser,
  { provenAt, replaces, isComplete }: StartOptions = {},
): Promise<string> {
  const id = newId();
  const [userAgent, address] = [browser.userAgent.slice(0, 500), browser.address.slice(0, 100)];
  const { ownerId, id: userId } = user;
  await db.transaction(async (tx) => {
    const hasReplaced = replaces !== undefined && (await deleteSignIn(tx, ownerId, userId, replaces));
    const isPending = !isComplete && !hasReplaced && (await needsCode(tx, { ownerId, userId }));
    await insertSignIn(tx, { id, ownerId, userId, userAgent, address, provenAt, isPending });
    if (!isPending) await recordAudit(tx, { ownerId, userId, address }, "sign_in.succeeded");
  });
  return id;
}

type Person = Pick<MemberActor, "ownerId" | "userId">;

export type FoundSignIn = NonNullable<Awaited<ReturnType<typeof findSignInAcrossOwners>>>;

/**
 * Returns a cookie's sign-in, which may be pending, with its user and account; `null` if it was revoked, has expired, or its account is gone.
 */
export async function findSignIn(id: string, now = new Date()): Promise<FoundSignIn | null> {
  const found = isUuid(id) ? await findSignInAcrossOwners(db, id) : undefined;
  if (!found) return null;
  const { lastSeenAt, createdAt } = found.signIn;
  const oldest = oldestSignIn(now);
  if (lastSeenAt < oldest.lastSeen || createdAt < oldest.started) return null;
  if (found.signIn.isPending && now.getTime() - createdAt.getTime() > PENDING_MS) return null;
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_STEP_MS)
    await updateSignIn(db, found.signIn.ownerId, id, { lastSeenAt: now });
  return found;
}

/** Signs out one of the actor's browsers, from its next request on. `action`: `sign_in.ended` by itself. */
export async function revokeSignIn(
  actor: Person,
  id: string,
  action: "sign_in.revoked" | "sign_in.ended" = "sign_in.revoked",
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteSignIn(tx, actor.ownerId, actor.userId, id))) {
      throw new AppError("NOT_FOUND", { message: "This browser is no longer signed in" });
    }
    await recordAudit(tx, actor, action, { id });
  });
}

/** Signs out every browser except the requesting one. */
export async function revokeOtherSignIns(actor: Person, keptId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSignIns(tx, actor.ownerId, actor.userId, keptId);
    await recordAudit(tx, actor, "sign_in.others_revoked");
  });
}

/** Deletes expired sign-ins, counters and one-time links. Safe to repeat. */
export async function purgeSignIns(now = new Date()): Promise<void> {
  await purgeAcrossOwners(db, {
    ...oldestSignIn(now),
    windowStarted: new Date(now.getTime() - DAY_MS),
    expired: now,
  });
}
