import { type Db, db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { memories } from "#db/schema/memories.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { deleteAudited, recordAudit } from "#lib/audit/audit.ts";
import type { Recalled } from "#lib/flow/engine/prompt.ts";
import type { Deletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import {
  cancelExtractions,
  deleteExpiredMemoriesAcrossOwners,
  deleteScenarioMemories,
  deleteVisitorMemories,
  findExtraction,
  listMemoryRows,
  listVisitorMemories,
  type MemoryFilter,
} from "./queries.ts";

/** How many facts a prompt gets: enough to know a person, and little to read beside a node's prompt. */
const RECALLED_FACTS = 40;

type CallOfVisitor = Pick<SessionRow, "ownerId" | "scenarioId" | "visitorId" | "kind" | "scenario">;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * What a call's scenario remembers of its visitor. Returns `undefined` if nothing is remembered; then, or if the scenario does not
 * remember visitors, or nobody knows who it is, the call is like any other.
 */
export async function recallVisitor(
  { ownerId, scenarioId, visitorId, kind, scenario }: CallOfVisitor,
  now = databaseNow(),
): Promise<Recalled | undefined> {
  if (!scenario.nodesJson.memory || visitorId === null || kind === "test" || kind === "demo")
    return undefined;
  const visitor = { ownerId, scenarioId, visitorId };
  const facts = await listVisitorMemories(db, visitor, { kind: "fact", limit: RECALLED_FACTS, now });
  const [last] = await listVisitorMemories(db, visitor, { kind: "outline", limit: 1, now });
  if (facts.length === 0 && !last) return undefined;
  const dated = ({ content, createdAt }: (typeof facts)[number]) => ({ on: dayOf(createdAt), text: content });
  return { facts: facts.map(dated), lastCall: last ? dated(last) : null };
}

/**
 * The visitor id of a link's visitor who wants to be remembered, made from the key in their browser. It is another one for each
 * link. Nobody can find the key from it, and no key gives an id that an integrator chose.
 */
export const linkVisitorId = (link: { id: string; ownerId: string }, visitorKey: string): string =>
  `browser:${sha256(`${link.ownerId}\n${link.id}\n${visitorKey}`).slice(0, 40)}`;

/** Deletes what those of the actor's scenarios remember. For their deletion: the trash keeps nothing of visitors. */
export const forgetScenarios = (tx: Db, actor: Actor, scenarioIds: readonly string[]): Promise<void> =>
  deleteScenarioMemories(tx, actor.ownerId, scenarioIds);

export type ListedMemory = Awaited<ReturnType<typeof listMemoryRows>>[number]["memory"] & {
  scenarioName: string;
};

/** A page of what the actor's scenarios remember, newest first. */
export async function listMemories(
  actor: Actor,
  filter: MemoryFilter,
  page: Page,
  now = databaseNow(),
): Promise<{ rows: ListedMemory[]; nextCursor: string | null }> {
  return await loadPage(page, async (rows) => {
    const found = await listMemoryRows(db, actor.ownerId, filter, { ...rows, now });
    return found.map(({ memory, scenarioName }) => ({ ...memory, scenarioName }));
  });
}

/** How the reading of one of the actor's calls went; null if it was not read. */
export async function findMemoryExtraction(actor: Actor, sessionId: string) {
  return (await findExtraction(db, actor.ownerId, sessionId)) ?? null;
}

/** Deletes the actor's memories among `ids`. Throws `NOT_FOUND` if none exists. */
export const deleteMemories = (actor: Actor, ids: string[]): Promise<Deletion> =>
  deleteAudited(actor, ids, { table: memories, action: "conversation.memories_deleted", resource: "Memory" });

type ForgottenVisitor = { visitorId: string; scenarioId?: string | undefined };

/**
 * Deletes all that the actor's scenarios, or one of them, remember of a visitor. Calls that are live, or were not read yet, add
 * nothing either. Returns how many memories there were.
 */
export async function forgetVisitor(
  { ownerId, ...actor }: Actor,
  visitor: ForgottenVisitor,
  now = databaseNow(),
): Promise<number> {
  return await db.transaction(async (tx) => {
    // First those to come: a job that stores just now either waits or has stored what is deleted then.
    await cancelExtractions(tx, { ownerId, ...visitor }, now);
    const count = await deleteVisitorMemories(tx, { ownerId, ...visitor });
    // Without the visitor, whom nothing should remember.
    if (count > 0) await recordAudit(tx, { ownerId, ...actor }, "conversation.visitor_forgotten");
    return count;
  });
}

/** Deletes memories whose days are over. */
export const purgeMemories = (now = databaseNow()): Promise<number> =>
  deleteExpiredMemoriesAcrossOwners(db, now);
