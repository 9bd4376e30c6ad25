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

/** Some proxies append the port, which a client changes with every connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * Returns a request's network address. Each proxy appends the address it saw, so of as many proxies as the operator
 * runs, the first one's entry is the visitor's, and no client can forge it. Without a proxy the server sets the
 * connection's own.
 */
export function clientAddress(headers: Pick<Headers, "get">, proxies = env.TRUSTED_PROXIES): string {
  const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
  const entry = (hops.at(-Math.max(1, proxies)) ?? hops[0] ?? "").trim();
  const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
  return v6 ?? v4 ?? (entry || "unknown");
}
