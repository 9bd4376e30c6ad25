/** Cookie with the reader's time zone, for the server to render dates. */
export const TIME_ZONE_COOKIE = "zone";
const YEAR_S = 31_536_000;

/** Stores the browser's time zone and returns it. */
export function storeTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_S}; samesite=lax`;
  return zone;
}
