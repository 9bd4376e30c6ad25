import { sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/**
 * What next-auth has to be told. It takes its own address from `NEXTAUTH_URL` alone and would otherwise believe the Host
 * header; a build has neither address nor secret.
 */
if (env.APP_URL) process.env.NEXTAUTH_URL = new URL(env.APP_URL).origin;

/** Encrypts the session cookie: a key of its own, derived from the instance's. */
export const sessionSecret = (): string => sign(env.VISAVIS_ENCRYPTION_KEY, "console sessions", "next-auth");

/** Whether cookies are for https only. */
export const usesHttps = (): boolean => env.APP_URL.startsWith("https:");

/** Where next-auth keeps the address that somebody wants to go to after an external service. */
export const callbackUrlCookie = (): string => `${usesHttps() ? "__Secure-" : ""}next-auth.callback-url`;
