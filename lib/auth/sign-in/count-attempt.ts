import { type Db, db } from "#db/client.ts";
import { addressGroup } from "#lib/platform/crypto/address-hash.ts";
import { signText } from "#lib/platform/crypto/instance-keys.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countAttemptRow, deleteCounter, uncountAttemptRow } from "./queries.ts";

const WINDOW_MS = 900_000;

/**
 * The subject of an attempt. `address` is the network address seen by the server. A member who is signed in has none here:
 * only their account counts, and nobody else's attempts do.
 */
export type Attempt = { email: string; address?: string };

/**
 * A forgotten password takes a few attempts; guessing takes thousands. The pair stops a guesser on one machine, the
 * address alone stops one guess on many accounts, and the account alone stops many machines on one account (generously,
 * because it also locks out the owner). Of an IPv6 address the network counts, because one machine has all of it.
 */
const LIMITS = { pair: 5, address: 50, email: 50 } as const;

/** Keyed, so addresses cannot be found in the table by hashing guesses. */
const subjectOf = (purpose: string, ...parts: string[]): string =>
  signText("attempt counters", JSON.stringify([purpose, ...parts]));

const pairOf = (purpose: string, { email, address }: Attempt): string =>
  subjectOf(purpose, "pair", email, address === undefined ? "" : addressGroup(address));

function subjects(purpose: string, attempt: Attempt) {
  const { email, address } = attempt;
  const ofPair = { subject: pairOf(purpose, attempt), limit: LIMITS.pair };
  const ofEmail = { subject: subjectOf(purpose, "email", email), limit: LIMITS.email };
  if (address === undefined) return [ofPair, ofEmail];
  const ofAddress = { subject: subjectOf(purpose, "address", addressGroup(address)), limit: LIMITS.address };
  return [ofPair, ofAddress, ofEmail];
}

/** Counts an attempt before it is checked. Throws `QUOTA_EXCEEDED` (`rate_limited`) after too many. */
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

/**
 * A correct attempt resets the pair's count. The address and the account get back this attempt only, because others
 * share their counts: an office behind one address may sign in all day, and a guesser with an account gains nothing.
 */
export async function forgiveAttempts(purpose: string, attempt: Attempt): Promise<void> {
  const pair = pairOf(purpose, attempt);
  for (const { subject } of subjects(purpose, attempt)) {
    if (subject === pair) await deleteCounter(db, subject);
    else await uncountAttemptRow(db, subject);
  }
}

/** Something guessable and who guesses, such as a link's passcode from one address. */
export type Guess = readonly [purpose: string, ...parts: string[]];

/** Counts a guess before it is checked, or `by` of something. Returns the number in its window, with this one. */
export async function countGuess(
  [purpose, ...parts]: Guess,
  clock: { now: Date; windowMs: number; by?: number },
  at: Db = db,
): Promise<{ count: number; windowStartedAt: Date }> {
  return await countAttemptRow(at, subjectOf(purpose, ...parts), clock);
}

/** Forgets the guesses after a right one. */
export async function forgetGuesses([purpose, ...parts]: Guess): Promise<void> {
  await deleteCounter(db, subjectOf(purpose, ...parts));
}

/** Takes back a guess that turned out right, and keeps those of others. */
export async function uncountGuess([purpose, ...parts]: Guess): Promise<void> {
  await uncountAttemptRow(db, subjectOf(purpose, ...parts));
}
