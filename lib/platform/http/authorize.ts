import { authenticateKey } from "#lib/keys/authenticate-key.ts";
import type { KeyCaller, KeyScope } from "#lib/platform/caller.ts";
import { isEqual } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";

/** The scopes that reach an operation which asks for the one on the left. */
const REACHED_BY: Record<KeyScope, readonly KeyScope[]> = {
  read: ["read", "full"],
  connect: ["connect", "full"],
  full: ["full"],
};

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S.*?) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** Who calls, by API key; counts the request against the key's rate limit. */
export async function authorizeKey(
  request: Request,
  headers: Headers,
  access: { scope: KeyScope; missingKey?: "AUTH_MISSING" | "AUTH_INVALID" },
): Promise<KeyCaller> {
  const key = bearerOf(request);
  if (key === undefined) throw new AppError(access.missingKey ?? "AUTH_MISSING");
  const caller = await authenticateKey(key);
  countRequest(`key:${caller.keyId}`, env.RATE_LIMIT_PER_MINUTE, headers);
  if (!REACHED_BY[access.scope].includes(caller.scope)) {
    throw new AppError("AUTH_DENIED", { reason: "insufficient_scope" });
  }
  return caller;
}

/**
 * Lets the operator's command line in. A browser is refused even with the secret: no page has any business here,
 * and one that was tricked into calling would say where it comes from.
 */
export function authorizeOperator(request: Request): void {
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site"))
    throw new AppError("AUTH_DENIED");
  const secret = bearerOf(request);
  if (secret === undefined || !isEqual(secret, env.VISAVIS_OPERATOR_SECRET)) {
    throw new AppError("AUTH_INVALID", { message: "Invalid operator secret" });
  }
}
