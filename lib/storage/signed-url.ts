import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { bucketUrl, readStorageSettings } from "./storage-settings.ts";

const LIFETIME_MS = HOUR_MS;
const PURPOSE = "file urls";

const signedText = (path: string, expires: string): string => `${path}\n${expires}`;

const expiresS = (nowMs: number): number => Math.floor((nowMs + LIFETIME_MS) / 1000);

/** Expiry of a URL signed at `nowMs`. */
export const expiryOfFileUrl = (nowMs: number): Date => new Date(expiresS(nowMs) * 1000);

/** URLs signed within one second, by path: a list names the same portrait in every row. */
const made = { expires: "", urls: new Map<string, string>() };

/** Signs a URL under `/api/files/` that works without a key for an hour; `path` is relative to it. */
export function signFileUrl(path: string, nowMs = Date.now()): string {
  const expires = String(expiresS(nowMs));
  if (made.expires !== expires) {
    made.expires = expires;
    made.urls.clear();
  }
  const known = made.urls.get(path);
  if (known) return known;
  const query = new URLSearchParams({ expires, signature: signText(PURPOSE, signedText(path, expires)) });
  const url = `${new URL(env.APP_URL).origin}/api/files/${path}?${query}`;
  made.urls.set(path, url);
  return url;
}

/** Like `signFileUrl`, without an origin, for the console: its page may be open under another one than `APP_URL`. */
export function signLocalFileUrl(path: string): string {
  const { pathname, search } = new URL(signFileUrl(path));
  return `${pathname}${search}`;
}

/** How long a URL from `signFileUrl`, which has not expired, still opens its file. */
export function secondsLeft(query: URLSearchParams, nowMs = Date.now()): number {
  return Math.max(1, Math.ceil(Number(query.get("expires")) - nowMs / 1000));
}

/** True if a URL from `signFileUrl` is unchanged and has not expired. */
export function isSignedFileUrl(path: string, query: URLSearchParams, nowMs = Date.now()): boolean {
  const expires = query.get("expires") ?? "";
  const inTime = /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > nowMs;
  return isSignature(query.get("signature") ?? "", PURPOSE, signedText(path, expires)) && inTime;
}

/** The origin from which browsers download files, if it is not the app. */
export function downloadOrigin(): string | null {
  const { s3 } = readStorageSettings(env, env.VISAVIS_DATA_DIR);
  return s3?.redirect ? new URL(bucketUrl(s3, s3.publicEndpoint)).origin : null;
}
