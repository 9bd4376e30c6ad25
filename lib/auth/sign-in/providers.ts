import { decodeJwt } from "jose";
import type { Profile } from "next-auth";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";

const GITHUB_TIMEOUT_MS = 5_000;

const claims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** Any OpenID Connect provider. */
function oidcProvider(issuer: string, clientId: string, clientSecret: string): OAuthConfig<Profile> {
  return {
    id: "oidc",
    name: env.OIDC_NAME,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    userinfo: {
      // This response must have name and email; some providers also put them into the token.
      async request({ client, tokens }) {
        // Verified when the code was exchanged.
        const claims = decodeJwt(tokens.id_token ?? "");
        if (!client.issuer.metadata.userinfo_endpoint) return claims;
        const answer = await client.userinfo(tokens.access_token ?? "");
        if (answer.sub !== claims.sub) throw new Error("The service's response is for a different person");
        return { ...answer, ...claims };
      },
    },
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    profile(profile) {
      const { sub, name, email } = claims.parse(profile);
      return { id: sub, ownerId: "", name: name ?? "", email: email ?? "" };
    },
  };
}

/** The external services in the environment. */
export function externalProviders() {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = env;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  return [
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [GoogleProvider({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })]
      : []),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? [GithubProvider({ clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET })]
      : []),
    ...(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
      ? [oidcProvider(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET)]
      : []),
  ];
}

/** What a page needs to show them. */
export const listExternalProviders = (): { id: string; name: string }[] =>
  externalProviders().map(({ id, name }) => ({ id, name }));

/** A service's name, also if it is no longer configured. */
export const serviceName = (provider: string): string =>
  listExternalProviders().find(({ id }) => id === provider)?.name ?? provider;

const authTime = z.object({ auth_time: z.number().int().positive() });

/** When the service last asked the person for a proof (OpenID Connect's `auth_time`); null if it does not say. */
export function authenticatedAt(profile: object | undefined): Date | null {
  const found = authTime.safeParse(profile).data;
  return found ? new Date(found.auth_time * 1000) : null;
}

const githubEmails = z.array(z.object({ email: z.string(), verified: z.boolean() }));

/** Whether the service has verified the email. GitHub only says so on request. */
export async function isEmailVerified(
  provider: string,
  profile: object | undefined,
  email: string,
  accessToken: string | undefined,
): Promise<boolean> {
  if (provider !== "github") {
    return z.object({ email_verified: z.literal([true, "true"]) }).safeParse(profile).success;
  }
  const answer = await fetch("https://api.github.com/user/emails", {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(GITHUB_TIMEOUT_MS),
  }).catch(() => null);
  const emails = githubEmails.safeParse(await answer?.json().catch(() => null));
  return emails.data?.some((entry) => entry.verified && entry.email === email) ?? false;
}
