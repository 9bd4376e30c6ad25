import { isIP } from "node:net";

/** Whether an account's tools, webhooks and documents may reach a host, as `URL` writes it. */
export type AllowsHost = (hostname: string) => boolean;

const WILDCARD = "*.";

const bare = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, "");

/**
 * An entry of the list as it is stored and compared: a host, or `*.` and a host for all names below it. `null` for anything else,
 * such as a URL, a port or all names of a top-level domain.
 */
export function readHostRule(entry: string): string | null {
  const isWide = entry.startsWith(WILDCARD);
  const written = isWide ? entry.slice(WILDCARD.length) : entry;
  if (!/^(?:\[[\dA-Fa-f:.]{2,45}\]|[^\s/?#@:\\*%[\]]{1,253})$/.test(written)) return null;
  const host = bare(URL.parse(`http://${written}/`)?.hostname ?? "");
  if (host.split(".").includes("")) return null;
  if (!isWide) return host;
  return host.includes(".") && isIP(host) === 0 ? WILDCARD + host : null;
}

/** An empty list allows every host. */
export function allowsAmong(rules: readonly string[]): AllowsHost {
  if (rules.length === 0) return () => true;
  const hosts = new Set(rules);
  return (hostname) => {
    const host = bare(hostname);
    if (hosts.has(host)) return true;
    return rules.some((rule) => rule.startsWith(WILDCARD) && host.endsWith(rule.slice(1)));
  };
}
