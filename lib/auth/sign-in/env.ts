import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { validSignatures } from "#lib/platform/crypto/instance-keys.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Settings for next-auth. It takes its address only from `NEXTAUTH_URL` and would otherwise trust the Host header. A
 * build has neither address nor secret.
 */
if (env.APP_URL) process.env.NEXTAUTH_URL = new URL(env.APP_URL).origin;

/** Encrypts the session cookie with a separate key, derived from the instance's. */
export const sessionSecret = (): string => sessionSecrets()[0] ?? "";

const sessionSecrets = (): string[] => validSignatures("console sessions", "next-auth");

/** Decrypts a session cookie, also one from before the instance's key was replaced. Throws if no key fits. */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const [secret, older] = sessionSecrets();
  try {
    return await decode({ ...params, secret: secret ?? params.secret });
  } catch (error) {
    if (!older) throw error;
    return await decode({ ...params, secret: older });
  }
}

/** Whether cookies are restricted to https. */
export const usesHttps = (): boolean => env.APP_URL.startsWith("https:");

/** Cookie of next-auth with the URL to open after an external service. */
export const callbackUrlCookie = (): string => `${usesHttps() ? "__Secure-" : ""}next-auth.callback-url`;
