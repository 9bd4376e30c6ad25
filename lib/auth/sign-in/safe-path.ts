const SOMEWHERE = "http://visavis.invalid";

/**
 * Returns one of our own paths, or the overview: an outside URL must never redirect a signed-in person to another site.
 */
export function safePath(next: string | string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, SOMEWHERE)) return "/overview";
  const { origin, pathname, search } = new URL(next, SOMEWHERE);
  // A path with two leading slashes is another host.
  return origin === SOMEWHERE && !pathname.startsWith("//") ? pathname + search : "/overview";
}
