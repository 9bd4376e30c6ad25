import { storeCookie } from "../state/store-cookie.ts";

/** Cookie with the reader's time zone, for the server to render dates. */
export const TIME_ZONE_COOKIE = "zone";

/** Stores the browser's time zone and returns it. */
export function storeTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  storeCookie(TIME_ZONE_COOKIE, zone);
  return zone;
}
