import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { countGuess } from "#lib/auth/sign-in/count-attempt.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { testTokensUsedUp } from "./quotas.ts";

/** Counts tokens that a replay or a test run of the account has used. */
export async function spendTestTokens({ ownerId }: Actor, tokens: number, now = new Date()): Promise<void> {
  await countGuess(["test tokens", ownerId], { now, windowMs: DAY_MS, by: tokens });
}

/** Returns whether the account has tokens left for its replays and test runs. */
export const hasTestTokens = async (actor: Actor): Promise<boolean> => {
  const { left } = await leftOf(actor, new Date());
  return left > 0;
};

/**
 * Throws `QUOTA_EXCEEDED` (`tokens_used_up`) if the account's replays and test runs have used the tokens that its plan
 * allows in a day.
 */
export async function requireTestTokens(actor: Actor, now = new Date()): Promise<void> {
  const { left, limit } = await leftOf(actor, now);
  if (left <= 0) throw testTokensUsedUp(limit);
}

async function leftOf(actor: Actor, now: Date): Promise<{ left: number; limit: number }> {
  const { testTokensPerDay: limit } = limitsOf((await getAccount(actor)).plan);
  const clock = { now, windowMs: DAY_MS, by: 0 };
  const { count } = await countGuess(["test tokens", actor.ownerId], clock);
  return { left: limit - count, limit };
}
