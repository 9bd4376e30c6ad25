import { and, count, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, hostedLinks, scenarios } from "#db/schema/index.ts";
import type { Page } from "#lib/platform/http/pages.ts";

/** Scenario ids with the number of links that lead to each. */
export async function countLinkRows(
  db: Db,
  ownerId: string,
  scenarioIds: string[],
): Promise<[string, number][]> {
  if (scenarioIds.length === 0) return [];
  const rows = await db
    .select({ scenarioId: hostedLinks.scenarioId, links: count() })
    .from(hostedLinks)
    .where(and(eq(hostedLinks.ownerId, ownerId), inArray(hostedLinks.scenarioId, scenarioIds)))
    .groupBy(hostedLinks.scenarioId);
  return rows.map(({ scenarioId, links }) => [scenarioId, links]);
}

/** Newest first, those below `beforeId`, with the names of what they lead to. */
export async function listNamedLinkRows(db: Db, ownerId: string, page: Page) {
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
      isPaused: hostedLinks.isPaused,
      expiresAt: hostedLinks.expiresAt,
      maxUses: hostedLinks.maxUses,
      maxTotalMinutes: hostedLinks.maxTotalMinutes,
      createdAt: hostedLinks.createdAt,
    })
    .from(hostedLinks)
    .innerJoin(scenarios, eq(scenarios.id, hostedLinks.scenarioId))
    .innerJoin(avatars, eq(avatars.id, hostedLinks.avatarId))
    .where(
      and(eq(hostedLinks.ownerId, ownerId), page.beforeId ? lt(hostedLinks.id, page.beforeId) : undefined),
    )
    .orderBy(desc(hostedLinks.id))
    .limit(page.limit);
}

export async function countAvatarLinkRows(db: Db, ownerId: string): Promise<[string, number][]> {
  const rows = await db
    .select({ avatarId: hostedLinks.avatarId, links: count() })
    .from(hostedLinks)
    .where(eq(hostedLinks.ownerId, ownerId))
    .groupBy(hostedLinks.avatarId);
  return rows.map(({ avatarId, links }) => [avatarId, links]);
}
