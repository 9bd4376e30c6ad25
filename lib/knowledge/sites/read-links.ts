import { parseTags } from "./parse-tags.ts";
import { canonicalAddress } from "./site-address.ts";

/** A page with more links is a list for machines. */
const MAX_LINKS = 2_000;
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
  parseTags(html.slice(0, MAX_CHARACTERS), {
    onopentag: (name, { href, rel, type }) => {
      if (name === "base" && href) base = URL.parse(href, address)?.href ?? base;
      if (name === "input" && type?.toLowerCase() === "password") hasPassword = true;
      if ((name !== "a" && name !== "area") || !href || links.size >= MAX_LINKS) return;
      if (rel?.toLowerCase().split(/\s+/).includes("nofollow")) return;
      const link = canonicalAddress(href.trim(), base);
      if (link !== null) links.add(link);
    },
  });
  links.delete(address);
  return { links: [...links], hasPassword };
}
