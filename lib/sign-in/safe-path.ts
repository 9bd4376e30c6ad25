const SOMEWHERE = "http://visavis.invalid";

/** A path of ours to go on to, or the overview: an address from outside must never lead a signed-in person away. */
export function safePath(next: string | string[] | undefined): string {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, SOMEWHERE)) return "/overview";
  const { origin, pathname, search } = new URL(next, SOMEWHERE);
  // A path that begins with two slashes is somebody else's host.
  return origin === SOMEWHERE && !pathname.startsWith("//") ? pathname + search : "/overview";
}
