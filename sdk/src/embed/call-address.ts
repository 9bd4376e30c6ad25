/** The URL of an embedded call, and its origin; null if it is not a hosted link. */
export function callAddress(link: string | null, base: string): { url: string; origin: string } | null {
  let url: URL;
  try {
    url = new URL(link ?? "", base);
  } catch {
    return null;
  }
  // Anything else, above all `javascript:`, would run in the embedding page.
  if (!/^https?:$/.test(url.protocol) || !/^\/c\/[^/]+\/?$/.test(url.pathname)) return null;
  url.searchParams.set("embed", "1");
  return { url: url.href, origin: url.origin };
}
