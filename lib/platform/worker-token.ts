import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const AUDIENCE = "visavis-worker";
const LIFETIME_S = 600;

/**
 * The worker's ticket to one session: `{ sub: session id, aud, iat, exp }`, HS256, valid for 10 minutes.
 * Both ends hold the instance's worker secret; the worker signs a new token for every connection it opens.
 */
export function signWorkerToken(secret: string, sessionId: string, now = new Date()): Promise<string> {
  const issuedAtS = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sessionId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + LIFETIME_S)
    .sign(new TextEncoder().encode(secret));
}

/** The session id that the token is bound to; null for whatever is not a valid, unexpired worker token. */
export async function verifyWorkerToken(
  secret: string,
  token: string,
  now = new Date(),
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      requiredClaims: ["sub", "exp", "iat"],
      clockTolerance: 30,
      currentDate: now,
    });
    return z.uuid().safeParse(payload.sub).data ?? null;
  } catch {
    // Every fault of a token has the same answer, so that a caller learns nothing from it.
    return null;
  }
}
