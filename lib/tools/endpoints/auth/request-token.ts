import { isObject, type JsonValue } from "#lib/platform/json.ts";
import { isSendable } from "../check-endpoint.ts";
import type { EndpointResponse } from "../read-response.ts";
import { EndpointError, type Network, sendRequest } from "../send-request.ts";
import type { OAuth2 } from "./auth-schema.ts";
import { basicCredentials } from "./authorization-header.ts";
import { TOKEN_REQUEST_FAILURES, TokenError } from "./token-failures.ts";

/** A client of an authorization server, with its secret, and with a refresh token if a person has consented. */
export type OAuthClient = Omit<OAuth2, "type" | "refresh_secret"> & { refreshToken: string | null };

export const withSecrets = (
  { type: _, refresh_secret: refresh, ...client }: OAuth2,
  secrets: Readonly<Record<string, string>>,
): OAuthClient => ({
  ...client,
  secret: secrets[client.secret] ?? "",
  refreshToken: refresh === undefined ? null : (secrets[refresh] ?? ""),
});

export type AccessToken = { token: string; validForMs: number };

/** A server that says nothing of a token's life. */
const UNKNOWN_LIFE_S = 300;
const MAX_LIFE_S = 86_400;
/** A token is renewed this long before it expires, or after half of its life if that is shorter. */
const LEEWAY_S = 60;

/**
 * Asks for an access token with the client's credentials (RFC 6749, section 4.4) or with its refresh token (section 6), which stays
 * the same even if the server returns another one. Throws `TokenError`.
 */
export async function requestToken(
  client: OAuthClient,
  network: Network,
  timeoutMs: number,
): Promise<AccessToken> {
  const request = { method: "POST" as const, url: client.token_url, ...tokenRequest(client) };
  const answer = await sendRequest(request, { ...network, timeoutMs }).catch((error: unknown) => {
    if (!(error instanceof EndpointError)) throw error;
    throw new TokenError(TOKEN_REQUEST_FAILURES[error.kind], {}, error);
  });
  return readToken(answer, client.refreshToken !== null);
}

/** Section 2.3.1 of the RFC encodes both parts of the basic credentials like a form. */
const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

function tokenRequest({ client_id, secret, refreshToken, scope, client_auth }: OAuthClient) {
  const form = new URLSearchParams(
    refreshToken === null
      ? { grant_type: "client_credentials" }
      : { grant_type: "refresh_token", refresh_token: refreshToken },
  );
  if (scope !== "") form.set("scope", scope);
  const headers: Record<string, string> = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
    "user-agent": "Visavis",
  };
  if (client_auth === "header") {
    headers.authorization = basicCredentials(formEncoded(client_id), formEncoded(secret));
  } else {
    form.set("client_id", client_id);
    form.set("client_secret", secret);
  }
  return { headers, body: form.toString() };
}

function readToken({ status, text, isCut }: EndpointResponse, isRefresh: boolean): AccessToken {
  const answer = isCut ? null : parse(text);
  if (status < 200 || status > 299) {
    const code = isObject(answer) ? answer.error : undefined;
    throw isRefresh && code === "invalid_grant" ? new TokenError("token_revoked") : refusal(status, code);
  }
  if (!isObject(answer)) throw new TokenError("token_unreadable");
  const { access_token: token, token_type = "bearer", expires_in } = answer;
  if (typeof token !== "string" || token === "" || !isSendable(token))
    throw new TokenError("token_unreadable");
  if (typeof token_type !== "string" || token_type.toLowerCase() !== "bearer")
    throw new TokenError("token_type");
  return { token, validForMs: validForMs(expires_in) };
}

/** Section 5.2 of the RFC. Any other text might repeat what was sent. */
const ERROR_CODES = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
];

const refusal = (status: number, code: JsonValue | undefined): TokenError =>
  typeof code === "string" && ERROR_CODES.includes(code)
    ? new TokenError("token_refused", { code })
    : new TokenError("token_status", { status });

function validForMs(expiresIn: JsonValue | undefined): number {
  const stated = typeof expiresIn === "string" && expiresIn.trim() !== "" ? Number(expiresIn) : expiresIn;
  const isKnown = typeof stated === "number" && Number.isFinite(stated);
  const life = Math.min(isKnown ? Math.max(stated, 0) : UNKNOWN_LIFE_S, MAX_LIFE_S);
  return 1_000 * Math.max(life - LEEWAY_S, life / 2);
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
