import { db, type Tx } from "#db/client.ts";
import { restoreRows } from "#db/trash.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { eraseAvatars } from "#lib/avatars/avatars.ts";
import { requireFewAvatars } from "#lib/avatars/upload-avatar.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, readPage } from "#lib/http/input/pages.ts";
import { eraseKnowledgeBases, restoreKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { eraseHostedLinks } from "#lib/links/links.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { eraseScenarios } from "#lib/scenarios/scenarios.ts";
import { keepWithinPlan, MAX_TRASH_BYTES, requireFewRows, requireStorage } from "#lib/usage/quotas.ts";
import { eraseClips } from "#lib/video/clips/clips.ts";
import {
  countTrashRows,
  findTrashRows,
  listExpiredTrashAcrossOwners,
  listTrashRows,
  listWorkingLinkIds,
  TRASH_SOURCES,
  type TrashRow,
} from "./queries.ts";
import { TRASH_DAYS, TRASH_KINDS, type TrashKind } from "./schema.ts";

/** Pages of the trash are in the order of deletion, which the cursor names as the time of a change. */
const LAST_DELETED_FIRST = { by: "updated", isDescending: true } as const;

export const readTrashPage = (query: { limit: number; cursor?: string | undefined }): Page =>
  readPage({ ...query, sort: LAST_DELETED_FIRST });

/** A page of what the actor deleted and can restore. */
export const listTrash = (actor: Actor, page: Page) =>
  loadPage(
    page,
    (rows) => listTrashRows(db, actor.ownerId, rows),
    ({ deletedAt }) => deletedAt.toISOString(),
  );

/** What the actor's trash has under this ID, or null. */
export async function findTrashItem(actor: Actor, id: string): Promise<TrashRow | null> {
  const [row] = await findTrashRows(db, actor.ownerId, [id]);
  return row ?? null;
}

/** Counts what is in the actor's trash. */
export const countTrash = (actor: Actor): Promise<number> => countTrashRows(db, actor.ownerId);

export const trashItemNotFound = () => notFound("Trash item");

export const linkNeedsRestore = () =>
  new AppError("VALIDATION", {
    message: "The scenario or the avatar of this link is in the trash. Restore it first",
    reason: "invalid_state",
  });

/**
 * Takes those of `ids` that are in the actor's trash out of it, all or none. A knowledge base whose name is taken by now gets
 * another. Throws `NOT_FOUND` if none is there, `VALIDATION` for a link whose scenario or avatar stays in the trash, and what
 * creating them would throw if the account has too many things or too little storage.
 */
export async function restoreFromTrash(actor: Actor, ids: string[]): Promise<Deletion> {
  const restored = await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    const rows = await findTrashRows(tx, actor.ownerId, searchableIds(ids));
    await requireRoom(tx, actor, rows);
    const taken: string[] = [];
    await keepWithinPlan(tx, actor, async () => {
      // A link can only be restored after its scenario and avatar, so links come last.
      for (const kind of TRASH_KINDS.toReversed())
        taken.push(...(await restoreKind(tx, actor, kind, ofKind(rows, kind))));
    });
    // Another request may have deleted them for good since they were found.
    if (taken.length === 0) throw trashItemNotFound();
    // Links that were hidden by their scenario or avatar count again.
    await requireFewRows(tx, actor, "links", 0);
    await recordAudit(tx, actor, "trash.restored", targetsOf(rows, taken));
    return taken;
  });
  return splitDeletion(ids, restored);
}

const ofKind = (rows: readonly TrashRow[], kind: TrashKind) => rows.filter((row) => row.kind === kind);
const idsOf = (rows: readonly TrashRow[]): string[] => rows.map(({ id }) => id);
const targetsOf = (rows: readonly TrashRow[], ids: readonly string[]) =>
  rows.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));

const LIMITS = {
  scenario: "scenarios",
  hosted_link: "links",
  knowledge_base: "knowledgeBases",
  clip: "clips",
} as const;

async function requireRoom(tx: Tx, actor: Actor, rows: readonly TrashRow[]): Promise<void> {
  for (const kind of TRASH_KINDS) {
    const added = ofKind(rows, kind).length;
    if (added === 0) continue;
    if (kind === "avatar") await requireFewAvatars(tx, actor, added);
    else await requireFewRows(tx, actor, LIMITS[kind], added);
  }
  await requireStorage(
    tx,
    actor,
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

/** Returns the ids of what was still in the trash. */
async function restoreKind(tx: Tx, actor: Actor, kind: TrashKind, rows: TrashRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  if (kind === "knowledge_base") return await restoreKnowledgeBases(tx, actor, rows);
  const restored = await restoreRows(tx, TRASH_SOURCES[kind].table, actor.ownerId, idsOf(rows));
  if (kind !== "hosted_link") return restored;
  const working = await listWorkingLinkIds(tx, actor.ownerId, restored);
  if (working.length < restored.length) throw linkNeedsRestore();
  return restored;
}

/** How each kind is deleted for good. Each is one transaction, and returns the ids of what was still in the trash. */
const ERASE: Record<TrashKind, (actor: Actor, ids: string[]) => Promise<string[]>> = {
  hosted_link: eraseHostedLinks,
  scenario: eraseScenarios,
  avatar: eraseAvatars,
  knowledge_base: eraseKnowledgeBases,
  clip: eraseClips,
};

/** Deletes those of `ids` that are in the actor's trash for good. Throws `NOT_FOUND` if none is there. */
export async function deleteFromTrash(actor: Actor, ids: string[]): Promise<Deletion> {
  const rows = await findTrashRows(db, actor.ownerId, searchableIds(ids));
  const erased = await eraseEach(actor, rows);
  if (erased.length === 0) throw trashItemNotFound();
  await recordAudit(db, actor, "trash.deleted", targetsOf(rows, erased));
  return splitDeletion(ids, erased);
}

/** Returns the ids of what it has deleted. */
async function eraseEach(actor: Actor, rows: readonly TrashRow[]): Promise<string[]> {
  const erased: string[] = [];
  for (const kind of TRASH_KINDS) {
    const ids = idsOf(ofKind(rows, kind));
    if (ids.length > 0) erased.push(...(await ERASE[kind](actor, ids)));
  }
  return erased;
}

/** How many things an account's trash keeps at most, because they count towards no quota: the oldest beyond go first. */
const MAX_ITEMS = 1_000;
/** Deleted at once, so that other requests can run in between. */
const BATCH = 100;

/**
 * Deletes for good what has been in the trash for 30 days, and the oldest of a trash that is too large. Safe to repeat.
 * Returns how many.
 */
export async function purgeTrash(
  now = new Date(),
  most = { items: MAX_ITEMS, bytes: MAX_TRASH_BYTES },
): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS);
  let purged = 0;
  for (;;) {
    const rows = await listExpiredTrashAcrossOwners(db, { before, ...most, limit: BATCH });
    let erased = 0;
    for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
      const own = rows.filter((row) => row.ownerId === ownerId);
      erased += (await eraseEach({ ownerId }, own)).length;
    }
    if (erased === 0) return purged;
    purged += erased;
  }
}
