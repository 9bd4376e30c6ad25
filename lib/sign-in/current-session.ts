import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import type { Caller } from "#lib/platform/caller.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { sessionSecret, usesHttps } from "#lib/sign-in/env.ts";
import { type FoundSignIn, findSignIn } from "#lib/sign-in/find-sign-in.ts";
import type { Browser } from "#lib/sign-in/start-sign-in.ts";

/** Who uses the console, and from which browser. */
export type ConsoleSession = { caller: Caller; signInId: string } & Pick<FoundSignIn, "user" | "account">;

/** The session of the request that is being answered; null for a visitor. Looked up once a request. */
export const findSession = cache(async (): Promise<ConsoleSession | null> => {
  const jar = Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]));
  const token = await getToken({
    // Only the cookie counts: a token in a header would be a second way in.
    req: { cookies: jar, headers: {} } as Parameters<typeof getToken>[0]["req"],
    secret: sessionSecret(),
    secureCookie: usesHttps(),
  });
  const found = token?.signInId ? await findSignIn(token.signInId) : null;
  if (!found) return null;
  const { signIn, user, account } = found;
  return { caller: { ownerId: account.id }, signInId: signIn.id, user, account };
});

/** The same for what only an account may see: a visitor is sent to sign in. Every console page and action begins with it. */
export async function requireSession(): Promise<ConsoleSession> {
  const session = await findSession();
  if (session) return session;
  const path = (await headers()).get("x-console-path");
  redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
}

/** What the browser tells of itself, and where it is. */
export async function readBrowser(): Promise<Browser> {
  const list = await headers();
  return { userAgent: list.get("user-agent") ?? "", address: clientAddress(list) };
}
