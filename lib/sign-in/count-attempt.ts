import { db } from "#db/client.ts";
import { sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countAttemptRow, deleteCounter } from "#lib/sign-in/queries.ts";

const WINDOW_MS = 900_000;

/** Who tries, and on whom. `address` is the network address that the server sees. */
export type Attempt = { email: string; address: string };

/**
 * Somebody who forgot a password needs a few tries; somebody who guesses needs thousands. The pair is what a guesser
 * on one machine hits; the address alone stops the same guess on many accounts; the account alone stops many machines
 * on one account (and is generous, because it also locks out the account's owner).
 */
const LIMITS = { pair: 5, address: 50, email: 50 } as const;

/** Keyed, so that the table cannot be searched for addresses by hashing guesses. */
const subjectOf = (purpose: string, ...parts: string[]): string =>
  sign(env.VISAVIS_ENCRYPTION_KEY, "attempt counters", JSON.stringify([purpose, ...parts]));

function subjects(purpose: string, { email, address }: Attempt) {
  return [
    { subject: subjectOf(purpose, "pair", email, address), limit: LIMITS.pair },
    { subject: subjectOf(purpose, "address", address), limit: LIMITS.address },
    { subject: subjectOf(purpose, "email", email), limit: LIMITS.email },
  ];
}

/** Counts one attempt before it is judged; throws `QUOTA_EXCEEDED` (`rate_limited`) when there were too many. */
export async function countAttempt(purpose: string, attempt: Attempt, now = new Date()): Promise<void> {
  for (const { subject, limit } of subjects(purpose, attempt)) {
    const { count, windowStartedAt } = await countAttemptRow(db, subject, { now, windowMs: WINDOW_MS });
    if (count > limit) {
      const retryAfterMs = Math.max(0, windowStartedAt.getTime() + WINDOW_MS - now.getTime());
      throw new AppError("QUOTA_EXCEEDED", {
        message: `Too many attempts. Try again in ${Math.max(1, Math.ceil(retryAfterMs / 60_000))} minutes.`,
        reason: "rate_limited",
        retryAfterMs,
      });
    }
  }
}

/** Who got it right starts anew; the counts of the address and the account stay, because others share them. */
export async function forgiveAttempts(purpose: string, attempt: Attempt): Promise<void> {
  await deleteCounter(db, subjectOf(purpose, "pair", attempt.email, attempt.address));
}
