import { db } from "#db/client.ts";
import { findConsent } from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** What was agreed to before one of the caller's calls; undefined where nothing had to be. */
export const getConsent = async (caller: Caller, sessionId: string) =>
  await findConsent(db, caller.ownerId, sessionId);
