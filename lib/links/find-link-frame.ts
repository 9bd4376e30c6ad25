import { db } from "#db/client.ts";
import type { PageLanguage } from "#lib/links/page-language.ts";
import { findLinkFrameAcrossOwners } from "#lib/links/queries.ts";

export type LinkFrame = { allowedOrigins: string[]; language: PageLanguage | "auto" };

/** What decides how a link's page is framed and in which language it speaks; null for a link that is none. */
export async function findLinkFrame(token: string): Promise<LinkFrame | null> {
  // Postgres stores no NUL and would refuse the question.
  return token.includes("\0") ? null : ((await findLinkFrameAcrossOwners(db, token)) ?? null);
}
