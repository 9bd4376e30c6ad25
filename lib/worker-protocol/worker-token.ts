import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const AUDIENCE = "visavis-worker";
const LIFETIME_S = 600;

/**
 * The worker's token for one session: `{ sub: session id, aud, iat, exp }`, HS256, valid for 10 minutes. Both sides
 * have the instance's worker secret; the worker signs a new token for every request.
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

/** Returns the session id of a valid, unexpired worker token; `null` for anything else. */
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
    // Every invalid token gets the same response, which reveals nothing about the reason.
    return null;
  }
}
