/** Holds the reader's time zone, so that the server can draw their days. */
export const TIME_ZONE_COOKIE = "zone";
const YEAR_S = 31_536_000;

/** Keeps the browser's own zone; answers it. */
export function keepTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_S}; samesite=lax`;
  return zone;
}
