import { signFileUrl } from "#lib/platform/signed-url.ts";

/** A signed file for our own pages: without the origin, which may be another than the one a page was opened at. */
export function localUrl(path: string): string {
  const { pathname, search } = new URL(signFileUrl(path));
  return `${pathname}${search}`;
}
