import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, avatars, hostedLinks, scenarios } from "#db/schema/index.ts";
import type { Page } from "#lib/platform/http/pages.ts";

export type HostedLinkRow = typeof hostedLinks.$inferSelect;

const own = (ownerId: string, id: string) => and(eq(hostedLinks.ownerId, ownerId), eq(hostedLinks.id, id));

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
  background: hostedLinks.background,
  isPaused: hostedLinks.isPaused,
  expiresAt: hostedLinks.expiresAt,
  maxUses: hostedLinks.maxUses,
  maxTotalMinutes: hostedLinks.maxTotalMinutes,
  allowedOrigins: hostedLinks.allowedOrigins,
  passcodeHash: hostedLinks.passcodeHash,
  consentText: hostedLinks.consentText,
  language: hostedLinks.language,
  themeColor: hostedLinks.themeColor,
  logoVersion: hostedLinks.logoVersion,
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

/** The link as it stays until the transaction ends, for whoever came by its token. */
export async function holdHostedLinkRow(tx: Db, id: string): Promise<HostedLinkRow | undefined> {
  const [row] = await tx.select().from(hostedLinks).where(eq(hostedLinks.id, id)).for("share");
  return row;
}

/** What decides how a link's page is framed and in which language it speaks, before there is a page. */
export async function findLinkFrameAcrossOwners(db: Db, token: string) {
  const [row] = await db
    .select({ allowedOrigins: hostedLinks.allowedOrigins, language: hostedLinks.language })
    .from(hostedLinks)
    .where(eq(hostedLinks.token, token));
  return row;
}

export async function listLinksWithFaces(db: Db, ownerId: string): Promise<LinkWithFaces[]> {
  return await selectLinks(db).where(eq(hostedLinks.ownerId, ownerId)).orderBy(asc(hostedLinks.id));
}

export async function findHostedLinkRow(
  db: Db,
  ownerId: string,
  id: string,
): Promise<HostedLinkRow | undefined> {
  const [row] = await db.select().from(hostedLinks).where(own(ownerId, id));
  return row;
}

/** Newest first, those below `beforeId`, of one scenario or all; ids sort by creation. */
export async function listHostedLinkRows(
  db: Db,
  ownerId: string,
  page: Page & { scenarioId?: string | undefined },
): Promise<HostedLinkRow[]> {
  return await db
    .select()
    .from(hostedLinks)
    .where(
      and(
        eq(hostedLinks.ownerId, ownerId),
        page.scenarioId ? eq(hostedLinks.scenarioId, page.scenarioId) : undefined,
        page.beforeId ? lt(hostedLinks.id, page.beforeId) : undefined,
      ),
    )
    .orderBy(desc(hostedLinks.id))
    .limit(page.limit);
}

/** All links of one scenario, newest first. */
export async function listScenarioLinkRows(
  db: Db,
  ownerId: string,
  scenarioId: string,
): Promise<HostedLinkRow[]> {
  return await db
    .select()
    .from(hostedLinks)
    .where(and(eq(hostedLinks.ownerId, ownerId), eq(hostedLinks.scenarioId, scenarioId)))
    .orderBy(desc(hostedLinks.id));
}

export async function insertHostedLink(
  db: Db,
  ownerId: string,
  values: Omit<typeof hostedLinks.$inferInsert, "ownerId">,
): Promise<HostedLinkRow> {
  const [row] = await db
    .insert(hostedLinks)
    .values({ ...values, ownerId })
    .returning();
  if (!row) throw new Error("The link was not stored");
  return row;
}

/** What is undefined in `change` stays as it is. Undefined when the owner has no such link. */
export async function updateHostedLinkRow(
  db: Db,
  ownerId: string,
  id: string,
  change: Partial<typeof hostedLinks.$inferInsert>,
): Promise<HostedLinkRow | undefined> {
  const [row] = await db.update(hostedLinks).set(change).where(own(ownerId, id)).returning();
  return row;
}

/** The ids of those that were deleted. */
export async function deleteHostedLinkRows(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const deleted = await db
    .delete(hostedLinks)
    .where(and(eq(hostedLinks.ownerId, ownerId), inArray(hostedLinks.id, ids)))
    .returning({ id: hostedLinks.id });
  return deleted.map(({ id }) => id);
}
