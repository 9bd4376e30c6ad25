import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { memoryExtractions } from "#db/schema/index.ts";
import { findModelAfterCall } from "#lib/conversations/after-call/find-model-after-call.ts";
import { AfterCallError, runClaimed } from "#lib/conversations/after-call/run-claimed.ts";
import {
  findCallAcrossOwners,
  listForgottenAcrossOwners,
  listRowsAcrossOwners,
  openAcrossOwners,
  settleAcrossOwners,
} from "#lib/conversations/after-call-queries.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Memory } from "#lib/flow/scenario/nodes-json.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { MEMORY_ANSWER, memoryRequest, type ReadMemories, readMemories } from "./memory-request.ts";
import { insertMemories, isExtractionWanted, type KnownVisitor, listVisitorMemories } from "./queries.ts";

/** How much a scenario remembers of a visitor. The oldest go first. */
export const KEPT = { fact: 100, outline: 10 } as const;

const ANSWER_TIMEOUT_MS = 90_000;
/** Longer than an answer can take: after this the claiming job is dead. */
const CLAIM_MS = 180_000;

type Options = {
  chat?: Chat;
  findModel?: typeof findAnsweringModel;
  answerLimitMs?: number;
  now?: Date;
};

/** Lists calls of the last day that were not read for memories. */
export const listForgottenExtractions = (now = new Date()): Promise<string[]> =>
  listForgottenAcrossOwners(db, memoryExtractions, isExtractionWanted, now);

/**
 * Has the call's model note what an ended call says of its visitor, once, if the scenario remembers visitors and this one
 * is known: a second run for the same call finds it claimed or done. All notes are stored in one transaction, or none. If the
 * model is unavailable, the run throws and is retried. A late or useless answer is not retried, because it has been paid for.
 */
export async function rememberConversation(
  sessionId: string,
  {
    chat,
    findModel = findAnsweringModel,
    answerLimitMs = ANSWER_TIMEOUT_MS,
    now = databaseNow(),
  }: Options = {},
): Promise<"remembered" | "failed" | "skipped"> {
  const session = await findCallAcrossOwners(db, sessionId);
  if (!session || isLiveStatus(session.status)) return "skipped";
  const { ownerId, scenarioId, visitorId, kind, scenario } = session;
  const { memory } = scenario.nodesJson;
  if (!memory || visitorId === null || kind === "test" || kind === "demo") return "skipped";
  const rows = await listRowsAcrossOwners(db, sessionId);
  if (!rows.some(({ role }) => role === "user")) return "skipped";
  await openAcrossOwners(db, memoryExtractions, { sessionId, ownerId });
  const { llmModel } = scenario;
  const visitor = { ownerId, scenarioId, visitorId };
  const limits = { now, limitMs: answerLimitMs, claimMs: CLAIM_MS };
  return await runClaimed(memoryExtractions, sessionId, limits, async (signal) => {
    const model = await findModelAfterCall(sessionId, session);
    if (!model.isOwn) await requireModel(findModel);
    const known = await listVisitorMemories(db, visitor, { kind: "fact", limit: KEPT.fact, now });
    const facts = known.map(({ content }) => content);
    const { calls = [] } = await (chat ?? model.chat)(
      memoryRequest({ llmModel, memory }, rows, facts),
      signal,
    );
    const args = calls.find(({ name }) => name === MEMORY_ANSWER)?.args ?? null;
    const read = readMemories(args, rows, facts);
    const noted = { sessionId, model: model.name, memory, read, now };
    return (await store(visitor, noted)) ? "remembered" : "skipped";
  });
}

/** Throws if the instance has only the demo model, which understands nothing, or if it is unknown what answers. */
async function requireModel(findModel: typeof findAnsweringModel): Promise<void> {
  const model = await findModel();
  if (!model) throw new ChatError("The language model isn't responding");
  if (model.kind === "demo") throw new AfterCallError("The demo model can't remember visitors.");
}

type Noted = { sessionId: string; model: string; memory: Memory; read: ReadMemories; now: Date };

/** Returns `false`, and stores nothing, if the call was deleted, or its visitor forgotten, while the model answered. */
async function store(
  visitor: KnownVisitor,
  { sessionId, model, memory, read, now }: Noted,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + memory.days * DAY_MS);
  const facts = read.facts.map((fact) => ({ kind: "fact" as const, ...fact }));
  const outline = { kind: "outline" as const, content: read.outline, rowSeq: null };
  // The model lists the most important facts first. Of one call, the first counts as the newest.
  const noted = [...(read.outline === "" ? [] : [outline]), ...facts.reverse()];
  return await db.transaction(async (tx) => {
    const ready = { status: "ready", model, error: null } as const;
    if (!(await settleAcrossOwners(tx, memoryExtractions, sessionId, ready))) return false;
    await insertMemories(tx, visitor, { sessionId, expiresAt, memories: noted }, KEPT);
    return true;
  });
}
