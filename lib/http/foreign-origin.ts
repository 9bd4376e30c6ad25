import { env } from "#lib/platform/env.ts";

/**
 * Returns the origin of the foreign website whose page sent a request; `null` for our own pages and for clients that
 * are not pages. The address that the request was sent to also counts as ours: browsers do not let pages choose that
 * header.
 */
export function foreignOrigin(headers: Pick<Headers, "get">): string | null {
  const origin = headers.get("origin");
  if (origin === null || headers.get("sec-fetch-site") === "same-origin") return null;
  if (origin === new URL(env.APP_URL).origin) return null;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host") ? null : origin.toLowerCase();
}
