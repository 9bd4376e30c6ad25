import type { SignInWords } from "#components/sign-in/words/en.ts";
import { fill } from "#components/words/fill.ts";
import type { Access } from "#lib/auth/security/access.ts";

/** What opens the account besides the password, one line each, for the person it belongs to. */
export function describeAccess(
  { services, passkeys, keys }: Access,
  words: SignInWords["reset"],
  locale: string,
): string[] {
  const on = (at: Date) => at.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  return [
    ...services.map(({ name, label, createdAt }) =>
      fill(label ? words.serviceAs : words.service, { name, label: label ?? "", date: on(createdAt) }),
    ),
    ...passkeys.map(({ name, createdAt }) => fill(words.passkey, { name, date: on(createdAt) })),
    ...keys.map(({ name, lastFour, createdAt }) => fill(words.key, { name, lastFour, date: on(createdAt) })),
  ];
}
