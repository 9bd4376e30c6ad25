import { failureText } from "#lib/platform/failure-text.ts";
import type { FailureKind } from "../failure-texts.ts";

/** Why there is no access token, in English and without a full stop. */
export const TOKEN_FAILURES = {
  token_private: "The token URL points to a private network: only the operator can allow it",
  token_host: "The token URL's host is not one of the account's allowed hosts",
  token_unreachable: "The token URL can't be reached",
  token_timeout: "The token URL did not respond in time",
  token_status: "The token URL responded with status {status}",
  token_refused: "The token URL refused the client with the error {code}",
  token_revoked: "The token URL refused the refresh token, which is wrong, has expired or was revoked",
  token_unreadable: "The token URL's response has no access token",
  token_type: "The token URL's access token is not a bearer token",
} as const;

export type TokenFailureKind = keyof typeof TOKEN_FAILURES;

/** What each failure of the request means for the token. */
export const TOKEN_REQUEST_FAILURES: Record<FailureKind, TokenFailureKind> = {
  private_address: "token_private",
  host_not_allowed: "token_host",
  unresolved: "token_unreachable",
  no_connection: "token_unreachable",
  broken: "token_unreachable",
  timeout: "token_timeout",
};

/** There is no access token. The message is for people and contains nothing of the request or the response. */
export class TokenError extends Error {
  readonly kind: TokenFailureKind;

  constructor(kind: TokenFailureKind, figures: Record<string, string | number> = {}, cause?: unknown) {
    super(failureText(TOKEN_FAILURES[kind], figures), { cause });
    this.name = "TokenError";
    this.kind = kind;
  }
}
