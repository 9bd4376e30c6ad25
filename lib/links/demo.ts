import { type Db, db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { minutesUsedUp } from "#lib/calls/connect/connect-refusals.ts";
import { env } from "#lib/platform/env.ts";
import { isLoopbackHost } from "#lib/platform/network/loopback.ts";
import { sumCallMinutes } from "#lib/usage/usage.ts";

/**
 * Whether visitors may talk to the demo avatars, at the operator's expense: as `DEMO` says, by default only if the
 * instance's address is on this machine.
 */
export const isDemoOn = (): boolean =>
  (env.DEMO ?? (isLoopbackHost(new URL(env.APP_URL).hostname) ? "on" : "off")) === "on";

/** Throws `QUOTA_EXCEEDED` if the demo's minutes of the day (UTC) are used up. They never cut off a running call. */
export async function checkDemoMinutes(tx: Db = db, now = new Date()): Promise<void> {
  const dayStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const usedMinutes = await sumCallMinutes(tx, { ownerId: DEMO_ACCOUNT_ID }, dayStart, now);
  if (usedMinutes >= env.DEMO_MINUTES_PER_DAY) throw minutesUsedUp(env.DEMO_MINUTES_PER_DAY, usedMinutes);
}
