import { isEqual, sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

const LIFETIME_MS = 3_600_000;
const PURPOSE = "file urls";

const signatureOf = (path: string, expires: string): string =>
  sign(env.VISAVIS_ENCRYPTION_KEY, PURPOSE, `${path}\n${expires}`);

const expiresS = (nowMs: number): number => Math.floor((nowMs + LIFETIME_MS) / 1000);

/** Until when an address that is signed at `nowMs` opens. */
export const expiryOfFileUrl = (nowMs: number): Date => new Date(expiresS(nowMs) * 1000);

/** An address under `/api/files/` that opens without a key for an hour; `path` as it stands behind that. */
export function signFileUrl(path: string, nowMs = Date.now()): string {
  const expires = String(expiresS(nowMs));
  const query = new URLSearchParams({ expires, signature: signatureOf(path, expires) });
  return `${new URL(env.APP_URL).origin}/api/files/${path}?${query}`;
}

/** True while an address made by `signFileUrl` is unchanged and within its hour. */
export function isSignedFileUrl(path: string, query: URLSearchParams, nowMs = Date.now()): boolean {
  const expires = query.get("expires") ?? "";
  const inTime = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > nowMs;
  return isEqual(query.get("signature") ?? "", signatureOf(path, expires)) && inTime;
}
