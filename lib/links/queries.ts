import { and, asc, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { accounts, avatars, hostedLinkLogos, hostedLinks, scenarios } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Memory } from "#lib/flow/scenario/nodes-json.ts";
import type { Vision } from "#lib/flow/scenario/vision.ts";
import type { Page } from "#lib/http/input/pages.ts";

export type HostedLinkRow = typeof hostedLinks.$inferSelect;

const ofOwner = (ownerId: string) => and(eq(hostedLinks.ownerId, ownerId), notDeleted.link);
const own = (ownerId: string, id: string) => and(ofOwner(ownerId), eq(hostedLinks.id, id));
const ofToken = (token: string) => and(eq(hostedLinks.token, token), notDeleted.link);

/** What new calls of the scenario let visitors show. */
const vision = sql<Vision | null>`${scenarios.nodesJson}->>'vision'`;

const namedColumns = {
  id: hostedLinks.id,
  ownerId: hostedLinks.ownerId,
  token: hostedLinks.token,
  label: hostedLinks.label,
  mode: hostedLinks.mode,
  scenarioId: hostedLinks.scenarioId,
  avatarId: hostedLinks.avatarId,
  runtimeVars: hostedLinks.runtimeVars,
  visitorFields: hostedLinks.visitorFields,
  sttKeywords: hostedLinks.sttKeywords,
  recordConversation: hostedLinks.recordConversation,
  showAiLabel: hostedLinks.showAiLabel,
  shareTranscript: hostedLinks.shareTranscript,
  redirectUrl: hostedLinks.redirectUrl,
  background: hostedLinks.background,
  voice: hostedLinks.voice,
  speed: hostedLinks.speed,
  pronunciations: hostedLinks.pronunciations,
  callLanguage: hostedLinks.callLanguage,
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
  scenarioLanguage: scenarios.language,
  /** What new calls of the scenario remember of visitors. */
  memory: sql<Memory | null>`${scenarios.nodesJson}->'memory'`,
  vision,
  languageModelId: scenarios.languageModelId,
  avatarSlug: avatars.slug,
  avatarName: avatars.name,
  avatarDescription: avatars.description,
};

const selectLinks = (db: Db) =>
  db
    .select(namedColumns)
    .from(hostedLinks)
    .innerJoin(accounts, eq(accounts.id, hostedLinks.ownerId))
    .innerJoin(avatars, eq(avatars.id, hostedLinks.avatarId))
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId));

export type LinkWithNames = Awaited<ReturnType<typeof selectLinks>>[number];

/** Unscoped, because a visitor has only the token. */
export async function findLinkByTokenAcrossOwners(db: Db, token: string): Promise<LinkWithNames | undefined> {
  const [row] = await selectLinks(db).where(ofToken(token));
  return row;
}

/**
 * Keeps a link from being changed or deleted until `tx`
 * ends. Unscoped, because the visitor has only its token.
 */
export async function lockHostedLinkRow(tx: Tx, id: string): Promise<HostedLinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(hostedLinks)
    .where(and(eq(hostedLinks.id, id), notDeleted.link))
    .for("share");
  return row;
}

/** Returns who may frame a link's page, its language, and what its visitors may show. */
export async function findLinkFrameAcrossOwners(db: Db, token: string) {
  const [row] = await db
    .select({ allowedOrigins: hostedLinks.allowedOrigins, language: hostedLinks.language, vision })
    .from(hostedLinks)
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId))
    .where(ofToken(token));
  return row;
}

export async function listLinksWithNames(db: Db, ownerId: string): Promise<LinkWithNames[]> {
  return await selectLinks(db).where(ofOwner(ownerId)).orderBy(asc(hostedLinks.id));
}

export async function findHostedLinkRow(
  db: Db,
  ownerId: string,
  id: string,
): Promise<HostedLinkRow | undefined> {
  const [row] = await db.select().from(hostedLinks).where(own(ownerId, id));
  return row;
}

/** All of the owner's links, by label. Few enough for one query (`ROW_LIMITS`). */
export async function listLinkNameRows(db: Db, ownerId: string): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: hostedLinks.id, name: hostedLinks.label })
    .from(hostedLinks)
    .where(ofOwner(ownerId))
    .orderBy(sql`lower(${hostedLinks.label})`, asc(hostedLinks.id));
}

/** `backgrounds`: their names, as links have them. */
export type LinkUses = { scenarioIds?: string[]; avatarIds?: string[]; backgrounds?: string[] };

const isUsing = (ownerId: string, { scenarioIds, avatarIds, backgrounds }: LinkUses) =>
  and(
    ofOwner(ownerId),
    scenarioIds && inArray(hostedLinks.scenarioId, scenarioIds),
    avatarIds && inArray(hostedLinks.avatarId, avatarIds),
    backgrounds && inArray(hostedLinks.background, backgrounds),
  );

export async function updateLinkRowsUsing(
  db: Db,
  ownerId: string,
  used: LinkUses,
  change: { scenarioId: string } | { avatarId: string },
): Promise<HostedLinkRow[]> {
  return await db.update(hostedLinks).set(change).where(isUsing(ownerId, used)).returning();
}

/** The owner's links with one of some scenarios, avatars or backgrounds, by label. */
export async function listLinkRowsUsing(
  db: Db,
  ownerId: string,
  used: LinkUses,
  limit: number,
): Promise<{ id: string; label: string }[]> {
  return await db
    .select({ id: hostedLinks.id, label: hostedLinks.label })
    .from(hostedLinks)
    .where(isUsing(ownerId, used))
    .orderBy(sql`lower(${hostedLinks.label})`, asc(hostedLinks.id))
    .limit(limit);
}

/** Newest first, older than `beforeId`, of one scenario or all. Ids sort by creation. */
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
        ofOwner(ownerId),
        page.scenarioId ? eq(hostedLinks.scenarioId, page.scenarioId) : undefined,
        page.beforeId ? lt(hostedLinks.id, page.beforeId) : undefined,
        contains([hostedLinks.label], page.search),
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
    .where(and(ofOwner(ownerId), eq(hostedLinks.scenarioId, scenarioId)))
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
  if (!row) throw new Error("the link was not stored");
  return row;
}

/** Undefined fields of `change` keep their values. Returns `undefined` if the owner has no such link. */
export async function updateHostedLinkRow(
  db: Db,
  ownerId: string,
  id: string,
  change: Partial<typeof hostedLinks.$inferInsert>,
): Promise<HostedLinkRow | undefined> {
  const [row] = await db.update(hostedLinks).set(change).where(own(ownerId, id)).returning();
  return row;
}

/** Returns scenario ids with the number of links to each. */
export async function countLinkRows(
  db: Db,
  ownerId: string,
  scenarioIds: string[],
): Promise<[string, number][]> {
  if (scenarioIds.length === 0) return [];
  const rows = await db
    .select({ scenarioId: hostedLinks.scenarioId, links: count() })
    .from(hostedLinks)
    .where(and(ofOwner(ownerId), inArray(hostedLinks.scenarioId, scenarioIds)))
    .groupBy(hostedLinks.scenarioId);
  return rows.map(({ scenarioId, links }) => [scenarioId, links]);
}

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(ofOwner(ownerId), contains([hostedLinks.label, scenarios.name], search));

/** Counts the rows on all pages of the list. */
export async function countNamedLinkRows(
  db: Db,
  ownerId: string,
  page: Pick<Page, "search">,
): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(hostedLinks)
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId))
    .where(isListed(ownerId, page));
  return row?.links ?? 0;
}

/** In the page's order, newest first by default, with the names of their scenarios and avatars. */
export async function listNamedLinkRows(db: Db, ownerId: string, page: Page) {
  const { id, label, createdAt } = hostedLinks;
  // The table has no time of a change.
  const { isAfter, order } = listPage({ id, name: label, updatedAt: createdAt }, page);
  return await db
    .select({
      id: hostedLinks.id,
      token: hostedLinks.token,
      label: hostedLinks.label,
      scenarioId: hostedLinks.scenarioId,
      scenarioName: scenarios.name,
      avatarName: avatars.name,
      avatarSlug: avatars.slug,
      redirectUrl: hostedLinks.redirectUrl,
      allowedOrigins: hostedLinks.allowedOrigins,
      themeColor: hostedLinks.themeColor,
      language: hostedLinks.language,
      isPaused: hostedLinks.isPaused,
      expiresAt: hostedLinks.expiresAt,
      maxUses: hostedLinks.maxUses,
      maxTotalMinutes: hostedLinks.maxTotalMinutes,
      createdAt: hostedLinks.createdAt,
    })
    .from(hostedLinks)
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId))
    .innerJoin(avatars, eq(avatars.id, hostedLinks.avatarId))
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

export async function countAvatarLinkRows(db: Db, ownerId: string): Promise<[string, number][]> {
  const rows = await db
    .select({ avatarId: hostedLinks.avatarId, links: count() })
    .from(hostedLinks)
    .where(ofOwner(ownerId))
    .groupBy(hostedLinks.avatarId);
  return rows.map(({ avatarId, links }) => [avatarId, links]);
}

export async function setLogo(db: Db, linkId: string, picture: Uint8Array): Promise<void> {
  await db
    .insert(hostedLinkLogos)
    .values({ hostedLinkId: linkId, picture })
    .onConflictDoUpdate({ target: hostedLinkLogos.hostedLinkId, set: { picture } });
}

export async function deleteLogo(db: Db, linkId: string): Promise<void> {
  await db.delete(hostedLinkLogos).where(eq(hostedLinkLogos.hostedLinkId, linkId));
}

/** Unscoped, because a visitor has only the token. */
export async function findLogoAcrossOwners(db: Db, token: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ picture: hostedLinkLogos.picture })
    .from(hostedLinkLogos)
    .innerJoin(hostedLinks, eq(hostedLinks.id, hostedLinkLogos.hostedLinkId))
    .where(ofToken(token));
  return row?.picture;
}
