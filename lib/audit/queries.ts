import { and, desc, eq, gte, inArray, like, lt, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { apiKeys, auditEvents, oneTimeTokens, users } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";

type AuditEventRow = typeof auditEvents.$inferSelect;
/**
 * `actorName`: the email of the user, or the name of the API key; null if it is gone. `targetName` of a member, or of an
 * invited person, has the email, which no event stores.
 */
export type ListedAuditEvent = AuditEventRow & { actorName: string | null };

/** `area`: the part of an action's name before the dot. `until` is excluded. */
export type AuditFilter = { area?: string; from?: Date; until?: Date };

export async function insertAuditEvents(db: Db, events: (typeof auditEvents.$inferInsert)[]): Promise<void> {
  await db.insert(auditEvents).values(events);
}

/** Newest first, below `beforeId`; ids sort by creation. */
export async function listAuditRows(
  db: Db,
  ownerId: string,
  filter: AuditFilter,
  page: Page,
): Promise<ListedAuditEvent[]> {
  const { area, from, until } = filter;
  return await selectEvents(
    db,
    and(
      eq(auditEvents.ownerId, ownerId),
      area === undefined ? undefined : like(auditEvents.action, `${area}.%`),
      from && gte(auditEvents.at, from),
      until && lt(auditEvents.at, until),
    ),
    page,
  );
}

/** For the operator: the events of every account, and those of none. */
export async function listAuditRowsAcrossOwners(db: Db, page: Page): Promise<ListedAuditEvent[]> {
  return await selectEvents(db, undefined, page);
}

/** The member that something happened to. */
const members = alias(users, "members");
/** Who was invited, until they join: a member has the id of their invitation. */
const invitations = alias(oneTimeTokens, "invitations");

/** A member, or an invited person, by email. What an event about one stores is a role. */
function nameTarget({ action, targetName }: AuditEventRow, email: string | null): string | null {
  if (email === null || targetName === null) return targetName ?? email;
  return action.startsWith("member.") ? `${email}: ${targetName}` : targetName;
}

async function selectEvents(db: Db, where: SQL | undefined, page: Page): Promise<ListedAuditEvent[]> {
  const rows = await db
    .select({
      event: auditEvents,
      actorName: sql<string | null>`coalesce(${users.email}, ${apiKeys.name})`,
      personEmail: sql<string | null>`coalesce(${members.email}, ${invitations.note})`,
    })
    .from(auditEvents)
    .leftJoin(users, and(eq(users.id, auditEvents.actorId), eq(users.ownerId, auditEvents.ownerId)))
    .leftJoin(apiKeys, and(eq(apiKeys.id, auditEvents.actorId), eq(apiKeys.ownerId, auditEvents.ownerId)))
    .leftJoin(
      members,
      and(eq(sql`${members.id}::text`, auditEvents.targetId), eq(members.ownerId, auditEvents.ownerId)),
    )
    .leftJoin(
      invitations,
      and(
        eq(sql`${invitations.id}::text`, auditEvents.targetId),
        eq(invitations.ownerId, auditEvents.ownerId),
        eq(invitations.kind, "member"),
      ),
    )
    .where(and(where, page.beforeId ? lt(auditEvents.id, page.beforeId) : undefined))
    .orderBy(desc(auditEvents.id))
    .limit(page.limit);
  return rows.map(({ event, actorName, personEmail }) => ({
    ...event,
    targetName: nameTarget(event, personEmail),
    actorName,
  }));
}

/** Deletes events older than `before`. */
export async function deleteAuditEventsAcrossOwners(db: Db, before: Date): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, before));
}

export type OwnedTable = PgTable & { id: PgColumn; ownerId: PgColumn };

/** Returns the ids of those of the owner's rows that were deleted. */
export async function deleteOwnedRows(
  db: Db,
  table: OwnedTable,
  ownerId: string,
  ids: string[],
): Promise<string[]> {
  const deleted = await db
    .delete(table)
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)))
    .returning({ id: sql<string>`${table.id}` });
  return deleted.map(({ id }) => id);
}
