import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { db } from "#db/client.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { clientAddress } from "#lib/http/request-origin.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { LANGUAGE_COOKIE, type PageLanguage } from "#lib/platform/page-language.ts";
import { type Permission, requirePermission } from "../members/roles.ts";
import { listIdentityRows, listPasskeyRows } from "../security/queries.ts";
import { type CurrentSignIn, readIntent } from "../security/recent-proof.ts";
import { decodeSession, sessionSecret, usesHttps } from "./env.ts";
import { listExternalProviders, serviceName } from "./providers.ts";
import { listInvitationRows, listSignInRows, type SignInRow, updateUser } from "./queries.ts";
import { type Browser, type FoundSignIn, findSignIn } from "./sign-ins.ts";

/** The console's user and browser. */
export type ConsoleSession = CurrentSignIn & Pick<FoundSignIn, "user" | "account">;

/** The row that the request's cookie names, which may still wait for a second factor. Looked up once per request. */
const findCookieSignIn = cache(async (): Promise<FoundSignIn | null> => {
  const jar = Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]));
  const token = await getToken({
    // Only the cookie counts: a token in a header would be a second entrance.
    req: { cookies: jar, headers: {} } as Parameters<typeof getToken>[0]["req"],
    secret: sessionSecret(),
    decode: decodeSession,
    secureCookie: usesHttps(),
  });
  return token?.signInId ? await findSignIn(token.signInId) : null;
});

/** Returns the browser's sign-in that waits for its second factor; `null` if none is waiting. */
export async function findPendingSignIn(): Promise<FoundSignIn | null> {
  const found = await findCookieSignIn();
  return found?.signIn.isPending ? found : null;
}

/** Returns the current request's session; `null` if not signed in. Looked up once per request. */
export const findSession = cache(async (): Promise<ConsoleSession | null> => {
  const found = await findCookieSignIn();
  if (!found || found.signIn.isPending) return null;
  const { signIn, user, account } = found;
  const address = clientAddress(await headers());
  const actor = { ownerId: account.id, userId: user.id, role: user.role, address };
  return { actor, signInId: signIn.id, provenAt: signIn.provenAt, intent: readIntent(signIn), user, account };
});

/** Counts a server action against its member's minute, once however often it asks for the session. Pages are free. */
const countAction = cache(async (userId: string): Promise<void> => {
  const list = await headers();
  // A form that is sent before its page's script has run lacks the first one; the request for a page lacks both.
  if (!list.has("next-action") && !list.has("content-type")) return;
  await countRequest(`actions:${userId}`, env.RATE_LIMIT_PER_MINUTE, new Headers());
});

/**
 * Returns the session, or redirects to sign-in. Every console page and action starts with it and names what it does.
 * Throws `AUTH_DENIED` if the member's role does not allow that, and `QUOTA_EXCEEDED` above as many actions a minute as an
 * API key has requests.
 */
export async function requireSession(permission: Permission = "view"): Promise<ConsoleSession> {
  const session = await findSession();
  if (session) {
    await countAction(session.actor.userId);
    requirePermission(session.actor.role, permission);
    return session;
  }
  const path = (await headers()).get("x-console-path");
  redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
}

/** The browser's user agent and network address. */
export async function readBrowser(): Promise<Browser> {
  const list = await headers();
  return { userAgent: list.get("user-agent") ?? "", address: clientAddress(list) };
}

/** Lists the browsers where the member is signed in, most recent first. */
export async function listSignIns(actor: MemberActor): Promise<SignInRow[]> {
  return await listSignInRows(db, actor.ownerId, actor.userId);
}

type Invite = { id: string; note: string | null; createdAt: Date; expiresAt: Date };

/** Lists the actor's usable invitations, newest first. */
export async function listInvites(actor: Actor, now = new Date()): Promise<Invite[]> {
  return await listInvitationRows(db, actor.ownerId, "invite", now);
}

/** A person at an external service who can sign in to the account. `name`: of the service, as far as it is configured. */
type ConnectedIdentity = {
  provider: string;
  subject: string;
  name: string;
  label: string | null;
  createdAt: Date;
};

type Connections = { connected: ConnectedIdentity[]; available: { id: string; name: string }[] };

/** Lists the member's connected identities, also of services that are no longer configured, and the other services. */
export async function listConnections(actor: MemberActor): Promise<Connections> {
  const services = listExternalProviders();
  const rows = await listIdentityRows(db, actor.ownerId, actor.userId);
  const connected = rows.map(({ provider, subject, label, createdAt }) => {
    return { provider, subject, name: serviceName(provider), label, createdAt };
  });
  return {
    connected,
    available: services.filter(({ id }) => !rows.some(({ provider }) => provider === id)),
  };
}

/** Lists the member's passkeys, newest first. */
export const listPasskeys = async ({ ownerId, userId }: MemberActor) =>
  await listPasskeyRows(db, ownerId, userId);

const YEAR_S = 31_536_000;

/** Stores the member's language; null for their browser's. */
export async function setUserLanguage(actor: MemberActor, language: PageLanguage | null): Promise<void> {
  await updateUser(db, actor.ownerId, actor.userId, { language });
}

/** Tells this browser the person's language, which every page reads from the cookie; null for the browser's own. */
export async function storeLanguage(language: PageLanguage | null): Promise<void> {
  const jar = await cookies();
  if (!language) {
    jar.delete(LANGUAGE_COOKIE);
    return;
  }
  jar.set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: YEAR_S,
    sameSite: "lax",
    httpOnly: true,
    secure: usesHttps(),
  });
}
