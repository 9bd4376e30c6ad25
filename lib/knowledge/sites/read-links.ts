import { parseTags } from "./parse-tags.ts";
import { canonicalAddress, MAX_ADDRESS_LENGTH } from "./site-address.ts";

/** A page with more links is a list for machines. */
const MAX_LINKS = 2_000;
/** Also of those that lead nowhere, because each takes time to parse. */
const MAX_TRIED = 20_000;
/** Links are in the first megabytes of a page, and reading them takes the app's time. */
const MAX_CHARACTERS = 2_000_000;

export type PageLinks = {
  /** The addresses of the pages it links to, each once, in order. */
  links: string[];
  /** Whether it asks for a password. */
  hasPassword: boolean;
};

/** Reads the links of an HTML page, without those that its author marks as not to follow. `address` is the page's own. */
export function readLinks(html: string, address: string): PageLinks {
  const links = new Set<string>();
  let base = address;
  let hasPassword = false;
  let tried = 0;
  parseTags(html.slice(0, MAX_CHARACTERS), {
    onopentag: (name, { href, rel, type }) => {
      if (name === "input" && type?.toLowerCase() === "password") hasPassword = true;
      if (!href || links.size >= MAX_LINKS || tried >= MAX_TRIED) return;
      tried += 1;
      if (name === "base") base = baseAddress(href, address) ?? base;
      if (name !== "a" && name !== "area") return;
      if (rel?.toLowerCase().split(/\s+/).includes("nofollow")) return;
      const link = canonicalAddress(href.trim(), base);
      if (link !== null) links.add(link);
    },
  });
  links.delete(address);
  return { links: [...links], hasPassword };
}

/** Undefined for one that is too long to be parsed again with each link. */
function baseAddress(href: string, address: string): string | undefined {
  if (href.length > MAX_ADDRESS_LENGTH) return undefined;
  const base = URL.parse(href, address)?.href;
  return base !== undefined && base.length <= MAX_ADDRESS_LENGTH ? base : undefined;
}
