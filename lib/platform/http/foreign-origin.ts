import { env } from "#lib/platform/env.ts";

/**
 * The website whose page sent a request, when it is another one than ours; null for our own pages and for what is no page.
 * Ours is also whatever address the request itself was sent to: a browser does not let a page choose that header.
 */
export function foreignOrigin(headers: Pick<Headers, "get">): string | null {
  const origin = headers.get("origin");
  if (origin === null || headers.get("sec-fetch-site") === "same-origin") return null;
  if (origin === new URL(env.APP_URL).origin) return null;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host") ? null : origin.toLowerCase();
}
