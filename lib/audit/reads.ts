import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { csvLine } from "#lib/platform/encoding/csv-line.ts";
import {
  type AuditFilter,
  type ListedAuditEvent,
  listAuditRows,
  listAuditRowsAcrossOwners,
} from "./queries.ts";

const EXPORT_PAGE = 500;
const HEAD = ["at", "action", "actor_kind", "actor_id", "actor", "target_id", "target", "address"];

type AuditPage = { rows: ListedAuditEvent[]; nextCursor: string | null };

/** Lists a page of the account's audit log, newest first. */
export async function listAudit(actor: Actor, filter: AuditFilter, page: Page): Promise<AuditPage> {
  const rows = await listAuditRows(db, actor.ownerId, filter, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** For the operator: a page of the whole instance's audit log, or of one account's. */
export async function listAnyAudit(ownerId: string | undefined, page: Page): Promise<AuditPage> {
  const more = { ...page, limit: page.limit + 1 };
  const rows = ownerId
    ? await listAuditRows(db, ownerId, {}, more)
    : await listAuditRowsAcrossOwners(db, more);
  return cutPage(rows, page.limit);
}

/** Yields the account's audit log as CSV, newest first. Times are UTC. */
export async function* exportAudit(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(HEAD)}`;
  let beforeId: string | undefined;
  do {
    const rows = await listAuditRows(db, actor.ownerId, filter, { limit: EXPORT_PAGE, beforeId });
    yield rows.map(toCsv).join("");
    beforeId = rows.length === EXPORT_PAGE ? rows.at(-1)?.id : undefined;
  } while (beforeId);
}

const toCsv = (event: ListedAuditEvent): string =>
  csvLine([
    event.at.toISOString(),
    event.action,
    event.actorKind,
    event.actorId,
    event.actorName,
    event.targetId,
    event.targetName,
    event.address,
  ]);
