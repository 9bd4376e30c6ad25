import { originNotAllowed } from "#lib/links/link-refusals.ts";

/**
 * Lets a page of another website read the answer, when the owner of the link allows that website; throws `AUTH_DENIED` when
 * not. `foreignOrigin` is null for our own pages, and for what is no page.
 */
export function admitOrigin(
  link: { allowedOrigins: readonly string[] },
  foreignOrigin: string | null,
  headers: Headers,
): void {
  if (foreignOrigin === null) return;
  if (!link.allowedOrigins.includes(foreignOrigin)) throw originNotAllowed();
  headers.set("Access-Control-Allow-Origin", foreignOrigin);
  headers.set("Vary", "Origin");
}
