import type { Tx } from "#db/client.ts";
import type { PlanLimits } from "#lib/auth/accounts/plans.ts";
import { tooManySessions } from "#lib/calls/connect/connect-refusals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { activateText, wakeText } from "./serve-text.ts";
import { countLiveTexts } from "./text-queries.ts";

/**
 * Live text conversations of an account, or of an address, for each simultaneous call that it may have. One takes a model now and
 * then, a call all the time; and a visitor who closes the page leaves one open until it is idle.
 */
export const TEXTS_PER_CALL = 10;

/** Throws `CONCURRENCY_LIMIT` if the account has too many live text conversations. Returns false: none is recorded. */
export async function requireTextPlace(tx: Tx, actor: Actor, limits: PlanLimits): Promise<false> {
  const limit = limits.concurrentSessions * TEXTS_PER_CALL;
  const active = await countLiveTexts(tx, actor.ownerId);
  if (active >= limit) throw tooManySessions(limit, active);
  return false;
}

/** Begins a stored text conversation: the avatar greets, in the background. */
export async function beginText(id: string) {
  await activateText(id);
  wakeText(id);
  return { roomUrl: "", token: "", conversationSessionId: id };
}
