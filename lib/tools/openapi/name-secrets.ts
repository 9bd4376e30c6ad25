import { authSecrets } from "../endpoints/auth/authorization-header.ts";
import { secretNames } from "../endpoints/fill-endpoint.ts";
import type { NameSecret } from "./read-security.ts";

/** With a number behind it, a name has at most 64 characters. */
const MAX_NAME = 56;

type Templates = Parameters<typeof secretNames>[0];

type Known = {
  /** Names of the account's secrets, and of those that its MCP servers use. */
  taken: readonly string[];
  endpoints: readonly Templates[];
  /** Names that the request has chosen, by scheme. */
  chosen: Readonly<Record<string, string>>;
};

const originOf = (url: string): string => URL.parse(url.split("{{")[0] ?? "")?.origin ?? "";

/** Where an endpoint sends one of its secrets. */
const receiverOf = ({ url, auth }: Templates, name: string): string =>
  originOf(auth?.type === "oauth2" && authSecrets(auth).includes(name) ? auth.token_url : url);

/**
 * Names the secret of each scheme after it and its host. A document must not get a secret that was made for another server, so
 * a name that exists is used again only if endpoints already send it to this very server, or if somebody has chosen it.
 */
export function secretNamer({ taken, endpoints, chosen }: Known): NameSecret {
  const receivers = new Map<string, Set<string>>();
  for (const endpoint of endpoints) {
    for (const name of secretNames(endpoint)) {
      const known = receivers.get(name) ?? new Set<string>();
      receivers.set(name, known.add(receiverOf(endpoint, name)));
    }
  }
  const existing = new Set(taken);
  const named = new Map<string, string>();
  const isFree = (name: string, receiver: string) => {
    const known = receivers.get(name);
    return known ? known.has(receiver) : !existing.has(name);
  };
  return (scheme, url) => {
    if (Object.hasOwn(chosen, scheme)) return chosen[scheme] ?? "";
    const receiver = originOf(url);
    const key = JSON.stringify([scheme, receiver]);
    const before = named.get(key);
    if (before !== undefined) return before;
    const base = baseName(scheme, url);
    let name = base;
    for (let count = 2; !isFree(name, receiver); count += 1) name = `${base}_${count}`;
    named.set(key, name);
    // Another scheme of the document gets another secret.
    receivers.delete(name);
    existing.add(name);
    return name;
  };
}

const wordsOf = (text: string): string =>
  text
    .slice(0, MAX_NAME)
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

function baseName(scheme: string, url: string): string {
  const host = URL.parse(url.split("{{")[0] ?? "")?.hostname ?? "";
  const words = [wordsOf(host).slice(-36), wordsOf(scheme) || "key"].join("_");
  return words.replace(/^[_0-9]+/, "").slice(0, MAX_NAME) || "api_key";
}
