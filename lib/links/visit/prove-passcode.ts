import { verifyPassword } from "#lib/auth/passwords/passwords.ts";
import { countGuess, forgetGuesses, type Guess, uncountGuess } from "#lib/auth/sign-in/count-attempt.ts";
import { hashAddress } from "#lib/platform/crypto/address-hash.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { passcodeRefused } from "./link-refusals.ts";

const QUARTER_MS = 900_000;

/**
 * Wrong passcodes of one address for one link: enough for typos. The counts are in the database, so a restart does not
 * reset them, and replicas share them.
 */
const PER_QUARTER = 10;
const PER_DAY = 30;
/**
 * Wrong passcodes for a link in a day that many addresses make together look like guessing. From then on each address
 * has only a few tries: this slows the guessers down and still lets in a visitor who knows the passcode. A six-digit code
 * then takes 300,000 addresses a day.
 */
const MANY_PER_DAY = 200;
const PER_DAY_UNDER_ATTACK = 3;

/**
 * Compares what a visitor entered with a link's passcode. Throws `AUTH_DENIED` if it is wrong or missing, and
 * `QUOTA_EXCEEDED` after too many wrong ones from the address, even for the right one.
 */
export async function provePasscode(
  link: { id: string; passcodeHash: string | null },
  given: string | undefined,
  address: string,
  now = new Date(),
): Promise<void> {
  if (link.passcodeHash === null) return;
  if (given === undefined || given === "") throw passcodeRefused("passcode_required");
  const ofQuarter: Guess = ["passcode", link.id, "quarter", hashAddress(address)];
  const ofDay: Guess = ["passcode", link.id, "day", hashAddress(address)];
  const ofLink: Guess = ["passcode", link.id, "all"];
  // Counted before they are compared, so that guesses sent at the same time can't all slip through.
  const quarter = await countGuess(ofQuarter, { now, windowMs: QUARTER_MS });
  if (quarter.count > PER_QUARTER) throw tooMany(quarter.windowStartedAt, QUARTER_MS, now);
  const day = await countGuess(ofDay, { now, windowMs: DAY_MS });
  const all = await countGuess(ofLink, { now, windowMs: DAY_MS });
  if (day.count > (all.count > MANY_PER_DAY ? PER_DAY_UNDER_ATTACK : PER_DAY)) {
    throw tooMany(day.windowStartedAt, DAY_MS, now);
  }
  if (!(await verifyPassword(given, link.passcodeHash))) throw passcodeRefused("passcode_wrong");
  await forgetGuesses(ofQuarter);
  await forgetGuesses(ofDay);
  await uncountGuess(ofLink);
}

const tooMany = (startedAt: Date, windowMs: number, now: Date) =>
  new AppError("QUOTA_EXCEEDED", {
    message: "Too many requests",
    reason: "rate_limited",
    retryAfterMs: Math.max(0, startedAt.getTime() + windowMs - now.getTime()),
  });
