/** An index can't hold longer ones, and no page that people read needs them. */
export const MAX_ADDRESS_LENGTH = 1_000;

/** Parameters that say where a visitor comes from, or which visit it is, but not which page to show. */
const TRACKING =
  /^(?:utm_[a-z_]{1,40}|gclid|dclid|fbclid|msclkid|mc_cid|mc_eid|yclid|igshid|_ga|_gl|ref_src|phpsessid|jsessionid)$/i;

/** Endings of files that are neither pages nor PDFs. */
const OTHER_FILE =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|mp[34]|m4[av]|mov|avi|ogg|wav|webm|css|js|mjs|json|xml|rss|atom|csv|docx?|xlsx?|pptx?|od[pst]|zip|gz|tgz|rar|7z|dmg|exe|msi|apk|woff2?|ttf|eot|ics|vcf)$/i;

/**
 * The one form of a page's address: without a fragment and parameters that only track visitors. Null for what is no page:
 * another protocol, a file of another kind, or an address that is too long or has a password.
 */
export function canonicalAddress(address: string, base?: string): string | null {
  if (address.length > 2 * MAX_ADDRESS_LENGTH) return null;
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (OTHER_FILE.test(url.pathname)) return null;
  url.hash = "";
  // Writing the others changes how they are written, so it is done only where one has to go, and once for all.
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name]) => !TRACKING.test(name));
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString();
  if (url.search === "") url.search = "";
  return url.href.length <= MAX_ADDRESS_LENGTH ? url.href : null;
}

const hostOf = ({ hostname, port }: URL): string => `${hostname.replace(/^www\.|\.$/g, "")}:${port}`;

/** An address has letters beyond ASCII only as `%C3%A9`, which some write `%c3%a9`. */
const encodedPath = ({ pathname }: URL): string =>
  pathname.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());

/** Where a site's pages are: on its host, with or without `www.`, and under its path. */
export type Scope = { url: string; pathPrefix: string };

/** Whether a page belongs to a site. */
export function isInScope(address: string, { url, pathPrefix }: Scope): boolean {
  const page = URL.parse(address);
  const start = URL.parse(url);
  if (!page || !start || hostOf(page) !== hostOf(start)) return false;
  start.pathname = pathPrefix;
  const path = encodedPath(start).replace(/\/$/, "");
  return `${encodedPath(page)}/`.startsWith(`${path}/`);
}

/** The address without its query: pages that differ only in it are counted together. */
export const withoutQuery = (address: string): string => address.split("?", 1)[0] ?? address;
