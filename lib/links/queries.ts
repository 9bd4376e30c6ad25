import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, avatars, hostedLinks, scenarios } from "#db/schema/index.ts";

const publicColumns = {
  id: hostedLinks.id,
  ownerId: hostedLinks.ownerId,
  token: hostedLinks.token,
  label: hostedLinks.label,
  scenarioId: hostedLinks.scenarioId,
  avatarId: hostedLinks.avatarId,
  runtimeVars: hostedLinks.runtimeVars,
  sttKeywords: hostedLinks.sttKeywords,
  recordConversation: hostedLinks.recordConversation,
  redirectUrl: hostedLinks.redirectUrl,
  hostName: accounts.name,
  scenarioName: scenarios.name,
  avatarSlug: avatars.slug,
  avatarName: avatars.name,
  avatarDescription: avatars.description,
};

const selectLinks = (db: Db) =>
  db
    .select(publicColumns)
    .from(hostedLinks)
    .innerJoin(accounts, eq(accounts.id, hostedLinks.ownerId))
    .innerJoin(avatars, eq(avatars.id, hostedLinks.avatarId))
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId));

export type LinkWithFaces = Awaited<ReturnType<typeof selectLinks>>[number];

/** Whoever has the token may open the link: there is no caller to scope by. */
export async function findLinkByTokenAcrossOwners(db: Db, token: string): Promise<LinkWithFaces | undefined> {
  const [row] = await selectLinks(db).where(eq(hostedLinks.token, token));
  return row;
}

export async function listLinksWithFaces(db: Db, ownerId: string): Promise<LinkWithFaces[]> {
  return await selectLinks(db).where(eq(hostedLinks.ownerId, ownerId)).orderBy(asc(hostedLinks.id));
}
