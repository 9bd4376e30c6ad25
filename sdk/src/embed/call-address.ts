/**
 * The URL of an embedded call with values for the link's `visitor_fields`, and its origin; null if it is not a hosted link.
 */
export function callAddress(
  link: string | null,
  base: string,
  values: readonly (readonly [string, string])[] = [],
): { url: string; origin: string } | null {
  let url: URL;
  try {
    url = new URL(link ?? "", base);
  } catch {
    return null;
  }
  // Anything else, above all `javascript:`, would run in the embedding page.
  if (!/^https?:$/.test(url.protocol) || !/^\/c\/[^/]+\/?$/.test(url.pathname)) return null;
  url.searchParams.set("embed", "1");
  for (const [name, value] of values) url.searchParams.set(`v.${name}`, value);
  return { url: url.href, origin: url.origin };
}
