import { type Db, db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { csvLine } from "#lib/platform/encoding/csv-line.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { cutText } from "#lib/platform/text.ts";
import type { AuditAction } from "./actions.ts";
import {
  type AuditFilter,
  deleteAuditEventsAcrossOwners,
  deleteOwnedRows,
  insertAuditEvents,
  type ListedAuditEvent,
  listAuditRows,
  listAuditRowsAcrossOwners,
  type OwnedTable,
} from "./queries.ts";

/** Who did something, and from where. Every `Actor` is one. `ownerId` null: it belongs to no account. */
export type AuditSource = {
  ownerId: string | null;
  userId?: string | undefined;
  keyId?: string | undefined;
  isOperator?: boolean | undefined;
  address?: string | undefined;
};

/** `name` must be neither a secret nor content of a conversation. */
type AuditTarget = { id: string; name?: string | undefined };

/**
 * Adds an event to the audit log, or one for each of several targets. Pass the transaction of the change, so that
 * neither exists without the other.
 */
export async function recordAudit(
  tx: Db,
  source: AuditSource,
  action: AuditAction,
  target?: AuditTarget | AuditTarget[],
): Promise<void> {
  const targets = Array.isArray(target) ? target : [target];
  if (targets.length === 0) return;
  const common = { ownerId: source.ownerId, action, ...actorOf(source), address: addressOf(source) };
  await insertAuditEvents(
    tx,
    targets.map((one) => ({ ...common, targetId: one?.id, targetName: one?.name && cutText(one.name, 200) })),
  );
}

/** Deletes the actor's rows among `ids`, with an event for each. Throws `NOT_FOUND`, naming `resource`, if none exists. */
export async function deleteAudited(
  actor: Actor,
  ids: string[],
  { table, action, resource }: { table: OwnedTable; action: AuditAction; resource: string },
  on: Db = db,
): Promise<Deletion> {
  const deletedIds = await on.transaction(async (tx) => {
    const deleted = await deleteOwnedRows(tx, table, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      action,
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound(resource);
  return splitDeletion(ids, deletedIds);
}

function actorOf({ isOperator, keyId, userId }: AuditSource) {
  if (isOperator) return { actorKind: "operator", actorId: null } as const;
  if (keyId) return { actorKind: "key", actorId: keyId } as const;
  if (userId) return { actorKind: "user", actorId: userId } as const;
  return { actorKind: "anonymous", actorId: null } as const;
}

const addressOf = ({ isOperator, address }: AuditSource): string | null =>
  isOperator ? null : (address?.slice(0, 100) ?? null);

/** Deletes events older than `AUDIT_DAYS`. Safe to repeat. */
export async function purgeAuditEvents(now = new Date()): Promise<void> {
  await deleteAuditEventsAcrossOwners(db, new Date(now.getTime() - env.AUDIT_DAYS * DAY_MS));
}

const EXPORT_PAGE = 500;
const HEAD = ["at", "action", "actor_kind", "actor_id", "actor", "target_id", "target", "address"];

type AuditPage = { rows: ListedAuditEvent[]; nextCursor: string | null };

/** Lists a page of the account's audit log, newest first. */
export const listAudit = (actor: Actor, filter: AuditFilter, page: Page): Promise<AuditPage> =>
  loadPage(page, (rows) => listAuditRows(db, actor.ownerId, filter, rows));

/** For the operator: a page of the whole instance's audit log, or of one account's. */
export const listAnyAudit = (ownerId: string | undefined, page: Page): Promise<AuditPage> =>
  loadPage(page, (rows) =>
    ownerId ? listAuditRows(db, ownerId, {}, rows) : listAuditRowsAcrossOwners(db, rows),
  );

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
