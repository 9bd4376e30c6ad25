import { db } from "#db/client.ts";
import { findLinkFrameAcrossOwners } from "#lib/links/queries.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { originNotAllowed } from "./link-refusals.ts";

/**
 * Lets a page of another website read the response if the link allows that website, and throws `AUTH_DENIED`
 * otherwise. `foreignOrigin` is null for our own pages and for requests that don't come from a page.
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

export type LinkFrame = { allowedOrigins: string[]; language: PageLanguage | "auto" };

/** Returns who may frame a link's page, and its language, or `null` for an unknown link. */
export async function findLinkFrame(token: string): Promise<LinkFrame | null> {
  // Postgres can't store NUL and would reject the query.
  return token.includes("\0") ? null : ((await findLinkFrameAcrossOwners(db, token)) ?? null);
}

/** Returns whether a link lets pages of this website start its calls. Returns `false` for an unknown link. */
export async function allowsOrigin(token: string, origin: string): Promise<boolean> {
  const frame = await findLinkFrame(token);
  return frame?.allowedOrigins.includes(origin) ?? false;
}
