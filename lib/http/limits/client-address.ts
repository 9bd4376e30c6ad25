import { env } from "#lib/platform/env.ts";

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
