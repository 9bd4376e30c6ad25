import { db } from "#db/client.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { findSignInAcrossOwners, touchSignIn } from "#lib/sign-in/queries.ts";

/** A browser that has not been seen for so long has to sign in again; its cookie says the same. */
export const SIGN_IN_MAX_AGE_S = 30 * 86_400;
/** "Last seen" is shown to the minute: writing it at each request would make every read a write. */
const LAST_SEEN_STEP_MS = 60_000;

export type FoundSignIn = NonNullable<Awaited<ReturnType<typeof findSignInAcrossOwners>>>;

/** The sign-in that a cookie names, with its user and account; null once it was revoked, ran out, or its account is gone. */
export async function findSignIn(id: string, now = new Date()): Promise<FoundSignIn | null> {
  const found = isUuid(id) ? await findSignInAcrossOwners(db, id) : undefined;
  if (!found) return null;
  const idleMs = now.getTime() - found.signIn.lastSeenAt.getTime();
  if (idleMs > SIGN_IN_MAX_AGE_S * 1000) return null;
  if (idleMs > LAST_SEEN_STEP_MS) await touchSignIn(db, found.signIn.ownerId, id, now);
  return found;
}
