import { db } from "#db/client.ts";
import { SIGN_IN_MAX_AGE_S } from "#lib/sign-in/find-sign-in.ts";
import { purgeAcrossOwners } from "#lib/sign-in/queries.ts";

const DAY_MS = 86_400_000;

/** Deletes sign-ins, counters and one-time links that have run out. Safe to repeat. */
export async function purgeSignIns(now = new Date()): Promise<void> {
  await purgeAcrossOwners(db, {
    lastSeen: new Date(now.getTime() - SIGN_IN_MAX_AGE_S * 1000),
    windowStarted: new Date(now.getTime() - DAY_MS),
    expired: now,
  });
}
