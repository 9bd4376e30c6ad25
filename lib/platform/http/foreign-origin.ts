import { env } from "#lib/platform/env.ts";

/** The website whose page sent a request, when it is another one than ours; null for our own pages and for what is no page. */
export function foreignOrigin(headers: Pick<Headers, "get">): string | null {
  const origin = headers.get("origin");
  if (origin === null || headers.get("sec-fetch-site") === "same-origin") return null;
  return origin === new URL(env.APP_URL).origin ? null : origin.toLowerCase();
}
