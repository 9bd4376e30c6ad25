import { isEqual, sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

const LIFETIME_MS = 3_600_000;
const PURPOSE = "file urls";

const signatureOf = (path: string, expires: string): string =>
  sign(env.VISAVIS_ENCRYPTION_KEY, PURPOSE, `${path}\n${expires}`);

const expiresS = (nowMs: number): number => Math.floor((nowMs + LIFETIME_MS) / 1000);

/** Until when an address that is signed at `nowMs` opens. */
export const expiryOfFileUrl = (nowMs: number): Date => new Date(expiresS(nowMs) * 1000);

/** The addresses made in one second, by path: a page of a list names the same portrait in every row. */
const made = { expires: "", urls: new Map<string, string>() };

/** An address under `/api/files/` that opens without a key for an hour; `path` as it stands behind that. */
export function signFileUrl(path: string, nowMs = Date.now()): string {
  const expires = String(expiresS(nowMs));
  if (made.expires !== expires) {
    made.expires = expires;
    made.urls.clear();
  }
  const known = made.urls.get(path);
  if (known) return known;
  const query = new URLSearchParams({ expires, signature: signatureOf(path, expires) });
  const url = `${new URL(env.APP_URL).origin}/api/files/${path}?${query}`;
  made.urls.set(path, url);
  return url;
}

/** True while an address made by `signFileUrl` is unchanged and within its hour. */
export function isSignedFileUrl(path: string, query: URLSearchParams, nowMs = Date.now()): boolean {
  const expires = query.get("expires") ?? "";
  const inTime = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > nowMs;
  return isEqual(query.get("signature") ?? "", signatureOf(path, expires)) && inTime;
}
