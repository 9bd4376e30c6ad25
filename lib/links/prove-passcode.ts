import { passcodeRefused } from "#lib/links/link-refusals.ts";
import { addressGroup } from "#lib/platform/address-hash.ts";
import { countMiss, forgiveMiss, refuseGuesser } from "#lib/platform/http/rate-limit.ts";
import { verifyPassword } from "#lib/platform/passwords.ts";

/** Somebody who mistypes needs a few; somebody who guesses needs thousands, from many addresses if one is slowed down. */
const MISSES_PER_MINUTE = { address: 10, link: 60 } as const;

/**
 * Compares what a visitor typed with a link's passcode. Throws `AUTH_DENIED` when it is wrong or missing, and
 * `QUOTA_EXCEEDED` after too many wrong ones of this minute: then the right one is no use either.
 */
export async function provePasscode(
  link: { id: string; passcodeHash: string | null },
  given: string | undefined,
  address: string,
): Promise<void> {
  if (link.passcodeHash === null) return;
  if (given === undefined || given === "") throw passcodeRefused("passcode_required");
  const subjects = [
    { subject: `passcode:${link.id}:${addressGroup(address)}`, limit: MISSES_PER_MINUTE.address },
    { subject: `passcode:${link.id}`, limit: MISSES_PER_MINUTE.link },
  ];
  for (const { subject, limit } of subjects) refuseGuesser(subject, limit);
  // Counted before they are looked at: guesses that are sent together must not all slip through.
  for (const { subject } of subjects) countMiss(subject);
  if (!(await verifyPassword(given, link.passcodeHash))) throw passcodeRefused("passcode_wrong");
  for (const { subject } of subjects) forgiveMiss(subject);
}
