import type { Account, NextAuthOptions, Profile, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { checkAssertion } from "#lib/auth/factors/passkeys.ts";
import type { CurrentSignIn } from "#lib/auth/security/recent-proof.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { authenticatePassword } from "../passwords/change-password.ts";
import { decodeSession, sessionSecret, usesHttps } from "./env.ts";
import { authenticatedAt, externalProviders, isEmailVerified } from "./providers.ts";
import { credentialsInput } from "./schema.ts";
import { signInExternally } from "./sign-in-externally.ts";
import {
  type Browser,
  findSignIn,
  maxSignInSeconds,
  revokeSignIn,
  type StartOptions,
  startSignIn,
} from "./sign-ins.ts";

declare module "next-auth" {
  interface User {
    ownerId: string;
    /** How the sign-in starts; set by our own code only. */
    start?: StartOptions;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    /** The row of `sign_ins` that this cookie depends on. */
    signInId?: string;
    ownerId?: string;
    userId?: string;
  }
}

/** Data of the current request. `goingTo`: the URL to open after an external service. */
export type RequestFacts = {
  browser(): Promise<Browser>;
  current(): Promise<CurrentSignIn | null>;
  goingTo(): Promise<string | undefined>;
  /** Tells the browser the language of the person who signed in; null for its own. */
  setLanguage(language: PageLanguage | null): Promise<void>;
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
    // next-auth passes the error's message to the sign-in form, which knows this one word.
    if (error instanceof AppError) throw new Error("throttled");
    log.error("sign-in failed", { error });
    throw new Error("internal");
  }
}

/** A passkey is checked on its device by PIN or biometrics: nothing else is asked for. */
async function authorizePasskey(
  credentials: Record<string, string> | undefined,
  facts: RequestFacts,
): Promise<User | null> {
  try {
    const { address } = await facts.browser();
    const user = await checkAssertion(credentials?.response ?? "", { purpose: "sign-in", address });
    return { id: user.id, ownerId: user.ownerId, start: { isComplete: true } };
  } catch (error) {
    if (error instanceof AppError) throw new Error(error.reason === "rate_limited" ? "throttled" : "passkey");
    log.error("sign-in by passkey failed", { error });
    throw new Error("internal");
  }
}

/** Returns true to sign the person in, with `user` set to our own user; otherwise the path to redirect them to. */
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
        authenticatedAt: authenticatedAt(profile),
        isEmailVerified: await isEmailVerified(account.provider, profile, email, account.access_token),
        invite: inviteIn(await facts.goingTo()),
        address: (await facts.browser()).address,
      },
      await facts.current(),
    );
    user.id = own.id;
    user.ownerId = own.ownerId;
    user.start = { provenAt: own.provenAt, replaces: own.replaces };
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `/sign-in?error=${String(error.figures.refusal ?? "sign_up")}`;
  }
}

/** After an external service, an invited person returns to the invitation's URL, which has the token. */
function inviteIn(goingTo: string | undefined): string | undefined {
  const url = goingTo && URL.canParse(goingTo, env.APP_URL) ? new URL(goingTo, env.APP_URL) : undefined;
  return url?.pathname === "/sign-up" ? (url.searchParams.get("invite") ?? undefined) : undefined;
}

/** Redirects only to our own pages, whatever a link asks for. */
function safeRedirect(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  return target.origin === new URL(baseUrl).origin ? target.href : baseUrl;
}

/** next-auth's settings: a cookie that names a row of `sign_ins`, so a sign-in can be revoked. */
export function makeAuthOptions(facts: RequestFacts): NextAuthOptions {
  return {
    secret: sessionSecret(),
    useSecureCookies: usesHttps(),
    session: { strategy: "jwt", maxAge: maxSignInSeconds() },
    jwt: { decode: decodeSession },
    pages: { signIn: "/sign-in", signOut: "/overview", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => authorize(credentials, facts),
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { response: {} },
        authorize: (credentials) => authorizePasskey(credentials, facts),
      }),
      ...externalProviders(),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (!account || account.type === "credentials") return account !== null;
        // Without a database adapter `user` is the result of the provider's `profile`.
        return await admitExternal({ user: user as User, account, profile }, facts);
      },
      async jwt({ token, user }) {
        if (user) {
          const { id, ownerId, start } = user as User;
          const signInId = await startSignIn({ id, ownerId }, await facts.browser(), start);
          await facts.setLanguage((await findSignIn(signInId))?.user.language ?? null);
          return { signInId, ownerId, userId: id };
        }
        // If this throws, next-auth returns no session and drops the cookie.
        if (!(await findSignIn(token.signInId ?? ""))) throw new Error("signed out");
        return token;
      },
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => safeRedirect(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        const found = await findSignIn(token.signInId ?? "");
        if (!found) return;
        const { address } = await facts.browser();
        const actor = { ownerId: found.account.id, userId: found.user.id, address };
        await revokeSignIn(actor, found.signIn.id, "sign_in.ended").catch(() => undefined);
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

type AuthRequest = {
  method: string;
  /** What follows `/api/auth/`. */
  path: readonly string[];
  /** In the query, and in next-auth's cookie. */
  callbackUrls: readonly (string | null | undefined)[];
  providers: NextAuthOptions["providers"];
};

/**
 * The status for a request that next-auth would answer as a fault of the server, with a line in the log, although the
 * request is wrong: a malformed address to return to, or a service that nobody can sign in with like this. `null`
 * for any other request.
 */
export function refuseAuthRequest({ method, path, callbackUrls, providers }: AuthRequest): number | null {
  if (callbackUrls.some((url) => url && !isHttpUrl(url))) return 400;
  const [action = "", id] = path;
  if (path.length > 2) return 404;
  if (action !== "callback" && action !== "signin") return null;
  if (id === undefined) return action === "callback" || method === "POST" ? 404 : null;
  const provider = providers.find((known) => (known.options?.id ?? known.id) === id);
  if (!provider) return 404;
  if (provider.type !== "credentials") return null;
  return action === "callback" && method === "POST" ? null : 405;
}

function isHttpUrl(url: string): boolean {
  const parsed = URL.parse(url, url.startsWith("/") ? new URL(env.APP_URL).origin : undefined);
  return parsed?.protocol === "http:" || parsed?.protocol === "https:";
}
