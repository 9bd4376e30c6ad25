import { authenticateKey } from "#lib/auth/keys/keys.ts";
import { mayRequest } from "#lib/auth/members/roles.ts";
import type { KeyActor, KeyScope } from "#lib/platform/actor.ts";
import { isEqual } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequests } from "./limits/rate-limit.ts";
import { clientAddress } from "./request-origin.ts";

/** The scopes that satisfy the required scope on the left. */
const REACHED_BY: Record<KeyScope, readonly KeyScope[]> = {
  read: ["read", "full"],
  connect: ["connect", "full"],
  full: ["full"],
};

/** No regular expression: a long header costs no more than its length. */
function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("authorization") ?? "";
  if (header.slice(0, 7).toLowerCase() !== "bearer ") return undefined;
  return header.slice(7).trim() || undefined;
}

/** Authenticates the request's API key, whatever its scope. */
export async function identifyKey(
  request: Request,
  missingKey: "AUTH_MISSING" | "AUTH_INVALID" = "AUTH_MISSING",
): Promise<KeyActor> {
  const key = bearerOf(request);
  if (key === undefined) throw new AppError(missingKey);
  return { ...(await authenticateKey(key)), address: clientAddress(request.headers) };
}

/** Counts a request against the rate limits of its key and of its account. `headers` tell the response's reader. */
export async function countKeyRequest({ keyId, ownerId }: KeyActor, headers: Headers): Promise<void> {
  const limits = [
    { subject: `key:${keyId}`, limit: env.RATE_LIMIT_PER_MINUTE },
    // Many keys must not add up to many requests.
    { subject: `account:${ownerId}`, limit: env.ACCOUNT_RATE_LIMIT_PER_MINUTE },
  ];
  await countRequests(limits, headers);
}

/** Whether a key of this scope may run operations that need the other. */
export const reaches = (scope: KeyScope, needed: KeyScope): boolean => REACHED_BY[needed].includes(scope);

/** Authenticates the API key and counts the request against its rate limit and its account's. */
export async function authorizeKey(
  request: Request,
  headers: Headers,
  access: { scope: KeyScope; missingKey?: "AUTH_MISSING" | "AUTH_INVALID" },
): Promise<KeyActor> {
  const actor = await identifyKey(request, access.missingKey);
  await countKeyRequest(actor, headers);
  if (!reaches(actor.scope, access.scope)) {
    throw new AppError("AUTH_DENIED", { reason: "insufficient_scope" });
  }
  if (!mayRequest(actor.role, access.scope)) {
    const message = "The member this API key belongs to is a viewer: the key can only read";
    throw new AppError("AUTH_DENIED", { reason: "insufficient_role", message });
  }
  return actor;
}

/**
 * Authenticates the operator's command line. Browsers are refused even with the secret: no page should call this, and a
 * tricked one sends its origin.
 */
export function authorizeOperator(request: Request): void {
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site"))
    throw new AppError("AUTH_DENIED");
  const secret = bearerOf(request);
  if (secret === undefined || !isEqual(secret, env.VISAVIS_OPERATOR_SECRET)) {
    throw new AppError("AUTH_INVALID", { message: "Invalid operator secret" });
  }
}
