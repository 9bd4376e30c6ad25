import type { Account, NextAuthOptions, Profile, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { authenticatePassword } from "#lib/sign-in/authenticate-password.ts";
import { sessionSecret, usesHttps } from "#lib/sign-in/env.ts";
import { findSignIn, SIGN_IN_MAX_AGE_S } from "#lib/sign-in/find-sign-in.ts";
import { externalProviders, isEmailVerified } from "#lib/sign-in/providers.ts";
import { revokeSignIn } from "#lib/sign-in/revoke-sign-in.ts";
import { credentialsInput } from "#lib/sign-in/schema.ts";
import { signInExternally } from "#lib/sign-in/sign-in-externally.ts";
import { type Browser, startSignIn } from "#lib/sign-in/start-sign-in.ts";

declare module "next-auth" {
  interface User {
    ownerId: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    /** The row of `sign_ins` that keeps this cookie good. */
    signInId?: string;
    ownerId?: string;
  }
}

/** What only the request that is being answered knows. `goingTo`: the address to be led to after an external service. */
export type RequestFacts = {
  browser(): Promise<Browser>;
  current(): Promise<Caller | null>;
  goingTo(): Promise<string | undefined>;
};

async function authorize(
  credentials: Record<string, string> | undefined,
  facts: RequestFacts,
): Promise<User | null> {
  const parsed = credentialsInput.safeParse(credentials);
  if (!parsed.success) return null;
  try {
    const { address } = await facts.browser();
    const user = await authenticatePassword({ ...parsed.data, address });
    return user && { id: user.id, ownerId: user.ownerId };
  } catch (error) {
    // next-auth passes the message of what is thrown to the sign-in form, which knows this one word.
    if (error instanceof AppError) throw new Error("throttled");
    log.error("sign-in failed", { error });
    throw new Error("internal");
  }
}

/** True lets them in, with `user` made to stand for our own user; a text is where they are sent instead. */
async function admitExternal(
  input: { user: User; account: Account; profile?: Profile | undefined },
  facts: RequestFacts,
): Promise<true | string> {
  const { user, account, profile } = input;
  const email = user.email ?? "";
  try {
    const own = await signInExternally(
      {
        provider: account.provider,
        subject: account.providerAccountId,
        name: user.name ?? "",
        email,
        isEmailVerified: await isEmailVerified(account.provider, profile, email, account.access_token),
        invite: inviteIn(await facts.goingTo()),
      },
      await facts.current(),
    );
    user.id = own.id;
    user.ownerId = own.ownerId;
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `/sign-in?error=${String(error.figures.refusal ?? "sign_up")}`;
  }
}

/** Somebody who follows an invitation to an external service is on the way back to it: only its address has the token. */
function inviteIn(goingTo: string | undefined): string | undefined {
  const url = goingTo && URL.canParse(goingTo, env.APP_URL) ? new URL(goingTo, env.APP_URL) : undefined;
  return url?.pathname === "/sign-up" ? (url.searchParams.get("invite") ?? undefined) : undefined;
}

/** Only our own pages, whatever a link says about where to go next. */
function safeRedirect(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  return target.origin === new URL(baseUrl).origin ? target.href : baseUrl;
}

/** next-auth's settings: a cookie that names a row of `sign_ins`, so that a sign-in can be revoked. */
export function makeAuthOptions(facts: RequestFacts): NextAuthOptions {
  return {
    secret: sessionSecret(),
    useSecureCookies: usesHttps(),
    session: { strategy: "jwt", maxAge: SIGN_IN_MAX_AGE_S },
    pages: { signIn: "/sign-in", signOut: "/overview", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => authorize(credentials, facts),
      }),
      ...externalProviders(),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (!account || account.type === "credentials") return account !== null;
        // Without a database adapter `user` is what the provider's `profile` made.
        return await admitExternal({ user: user as User, account, profile }, facts);
      },
      async jwt({ token, user }) {
        if (user) {
          const { id, ownerId } = user as User;
          return { signInId: await startSignIn({ id, ownerId }, await facts.browser()), ownerId };
        }
        // next-auth answers what is thrown here with no session, and drops the cookie.
        if (!(await findSignIn(token.signInId ?? ""))) throw new Error("signed out");
        return token;
      },
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        const { ownerId, signInId } = token;
        if (ownerId && signInId) await revokeSignIn({ ownerId }, signInId).catch(() => undefined);
      },
    },
    logger: {
      error: (code) => {
        if (code !== "JWT_SESSION_ERROR") log.warn("sign-in error", { code });
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
