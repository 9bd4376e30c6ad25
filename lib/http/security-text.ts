import { DAY_MS } from "#lib/platform/durations.ts";

/** Readers discard a file that has expired, and the standard recommends less than a year. */
const VALID_DAYS = 180;

type SecurityText = { contact: string; appUrl: string; now: Date };

/** The text of `/.well-known/security.txt` (RFC 9116), which tells where to report vulnerabilities. */
export function securityText({ contact, appUrl, now }: SecurityText): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL("/.well-known/security.txt", appUrl).href}`,
    "Preferred-Languages: en",
  ];
  return `${lines.join("\n")}\n`;
}
