/** The address that an embedded call is loaded from, and its origin; null for what is no hosted link. */
export function callAddress(link: string | null, base: string): { url: string; origin: string } | null {
  let url: URL;
  try {
    url = new URL(link ?? "", base);
  } catch {
    return null;
  }
  // Anything else, `javascript:` before all, would run in the page that embeds.
  if (!/^https?:$/.test(url.protocol) || !/^\/c\/[^/]+\/?$/.test(url.pathname)) return null;
  url.searchParams.set("embed", "1");
  return { url: url.href, origin: url.origin };
}
