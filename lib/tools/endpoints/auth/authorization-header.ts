import type { EndpointAuth } from "./auth-schema.ts";

/** The names of the secrets that an endpoint's authorization needs. */
export function authSecrets(auth: EndpointAuth | undefined): string[] {
  if (!auth || auth.type === "none") return [];
  const refresh = auth.type === "oauth2" ? auth.refresh_secret : undefined;
  return refresh === undefined ? [auth.secret] : [auth.secret, refresh];
}

/** In records and tests, in place of a token. */
const TOKEN_MARK = "{{access_token}}";

export const basicCredentials = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** The `Authorization` of a request, or `null` if it has none before a token was fetched. */
export function authorizationHeader(
  auth: EndpointAuth,
  secrets: Readonly<Record<string, string>>,
): string | null {
  if (auth.type === "bearer") return `Bearer ${secrets[auth.secret] ?? ""}`;
  if (auth.type === "basic") return basicCredentials(auth.username, secrets[auth.secret] ?? "");
  return null;
}

/** The same as people see it: with a mark in place of the secret or the token. */
export function shownAuthorization(auth: EndpointAuth): string | null {
  if (auth.type === "bearer") return `Bearer {{secret.${auth.secret}}}`;
  if (auth.type === "basic") return `Basic ${auth.username}:{{secret.${auth.secret}}}`;
  return auth.type === "oauth2" ? `Bearer ${TOKEN_MARK}` : null;
}
