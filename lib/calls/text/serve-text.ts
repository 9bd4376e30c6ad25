import { type Db, db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { lookUpBeforeCall } from "#lib/calls/worker/bootstrap-worker.ts";
import { ackCommandsAcrossOwners, activateSessionAcrossOwners } from "#lib/calls/worker/worker-queries.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { NextTurn } from "#lib/flow/simulation/play-call.ts";
import { findChatServer } from "#lib/language-models/open-model.ts";
import { recallVisitor } from "#lib/memories/memories.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import type { EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import {
  claimTextAcrossOwners,
  type FoundText,
  findDueCommandAcrossOwners,
  findProgressAcrossOwners,
  findTextAcrossOwners,
  finishTextAcrossOwners,
  listLiveTextsAcrossOwners,
  releaseTextAcrossOwners,
} from "./text-queries.ts";
import { TEXT_JOB, type TextEdges, TextTaken, TextTurn, type TurnPlan } from "./text-turn.ts";

/** An app that dies is replaced after this time at most. */
const HOLD_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** After an error that nobody expected. The model is paid for each try. */
const RETRY_AFTER_MS = 30_000;

/** Ends a text conversation. Returns false if it was over, or is a call. */
export async function endText(sessionId: string, endReason: EndReason): Promise<boolean> {
  const finish = (tx: Db) => finishTextAcrossOwners(tx, sessionId, endReason, databaseNow());
  if (!(await changeConversation(sessionId, "conversation.ended", finish))) return false;
  await notify(db, commandsTopic(sessionId));
  return true;
}

/** Carries out, in the background, whatever a text conversation owes. Supervision repeats what fails. */
export function wakeText(sessionId: string): void {
  serveText(sessionId).catch((error: unknown) => log.error("text conversation failed", { sessionId, error }));
}

/**
 * Carries out everything that a text conversation owes, one turn after the other: the greeting, the visitor's messages and the
 * owner's commands. Of all apps and requests, one does so at a time; for the others this returns at once.
 */
export async function serveText(sessionId: string, edges: TextEdges = {}): Promise<void> {
  const heldBy = newId();
  const claim = () => {
    const now = databaseNow();
    const until = new Date(now.getTime() + HOLD_MS);
    return claimTextAcrossOwners(db, sessionId, heldBy, { now, until });
  };
  do {
    if (!(await claim())) return;
    let renewed: Promise<unknown> = Promise.resolve();
    const renewal = setInterval(() => {
      renewed = claim().catch(() => undefined);
    }, RENEW_EVERY_MS);
    let freeFrom: Date | null = null;
    try {
      while (await serveNext(sessionId, heldBy, edges));
    } catch (error) {
      if (error instanceof TextTaken) return;
      freeFrom = new Date(databaseNow().getTime() + RETRY_AFTER_MS);
      throw error;
    } finally {
      clearInterval(renewal);
      // A renewal that came after the release would keep others out.
      await renewed;
      await releaseTextAcrossOwners(db, sessionId, heldBy, freeFrom);
    }
    // What came between the last look and the release found the conversation taken.
  } while (await isOwing(sessionId));
}

async function isOwing(sessionId: string): Promise<boolean> {
  const progress = await findProgressAcrossOwners(db, sessionId);
  return (
    progress?.mode === "text" &&
    isLiveStatus(progress.status) &&
    (progress.openSeq !== null || progress.dueSeq !== null)
  );
}

/** Carries out what is due next. Returns false if nothing is. */
async function serveNext(sessionId: string, heldBy: string, edges: TextEdges): Promise<boolean> {
  const found = await findTextAcrossOwners(db, sessionId);
  if (found?.session.mode !== "text" || !isLiveStatus(found.session.status)) return false;
  if (found.session.status === "created") await activateText(sessionId);
  const { openSeq } = found.text;
  if (openSeq !== null) {
    await playTurn(found, { heldBy, seq: openSeq, turn: "begin", row: null }, edges);
    return true;
  }
  const due = await findDueCommandAcrossOwners(db, sessionId);
  if (!due) return false;
  const { seq, payload } = due;
  switch (payload.type) {
    case "end":
      await endText(sessionId, payload.endReason);
      await ackCommandsAcrossOwners(db, sessionId, [seq], databaseNow());
      return false;
    case "message":
      await playTurn(found, { heldBy, seq, turn: { typed: payload.content }, row: null }, edges);
      return true;
    case "respond": {
      const { text } = payload;
      await playTurn(
        found,
        { heldBy, seq, turn: { typed: text }, row: { role: "user", content: text } },
        edges,
      );
      return true;
    }
    case "say":
      await playTurn(found, { heldBy, seq, turn: { say: payload.text }, row: null }, edges);
      return true;
    case "takeover_started":
    case "member_message":
    case "takeover_ended":
    case "interrupt":
      // Only calls can be taken over. A turn that is written can't be interrupted, and this one waited until it was.
      await ackCommandsAcrossOwners(db, sessionId, [seq], databaseNow());
      return true;
    case "runtime_vars":
      await playTurn(found, { heldBy, seq, turn: { runtimeVars: payload.values }, row: null }, edges);
      return true;
    case "system_message": {
      const { content, runLlm } = payload;
      const turn: NextTurn = { system: content, isAnswered: runLlm };
      await playTurn(found, { heldBy, seq, turn, row: { role: "system", content } }, edges);
      return true;
    }
  }
}

/** Marks a text conversation as begun. */
export async function activateText(sessionId: string): Promise<void> {
  const begin = (tx: Db) => activateSessionAcrossOwners(tx, sessionId, databaseNow());
  await changeConversation(sessionId, "conversation.started", begin);
}

async function playTurn(
  { session, text, avatarName }: FoundText,
  next: Pick<TurnPlan, "heldBy" | "seq" | "turn" | "row">,
  edges: TextEdges,
): Promise<void> {
  const { nodesJson: flow, llmModel, fallbackLlmModel, languageModel } = session.scenario;
  const server = await findChatServer(session.ownerId, languageModel);
  const given = await lookUpBeforeCall(session, edges.network);
  const state = session.flowState;
  const plan: TurnPlan = {
    ...next,
    writer: {
      ...{ sessionId: session.id, flow, llmModel, fallbackLlmModel, language: session.language },
      own: server && languageModel ? { server, languageModelId: languageModel.id } : undefined,
    },
    used: session.modelUsage[TEXT_JOB],
    // Once the conversation has begun, its state has them.
    runtimeVars: { avatar_name: avatarName ?? "", ...given },
    recalled: await recallVisitor(session),
    from: { state, history: text.history },
  };
  const { ended } = await new TextTurn(plan, edges).play();
  if (ended) await endText(session.id, "agent_ended");
}

/** Longer than anybody writes without a break that ends the conversation. */
const MAX_TEXT_MS = 12 * 3_600_000;

type LiveText = Awaited<ReturnType<typeof listLiveTextsAcrossOwners>>[number];
type TextPlan = "leave" | "wake" | { end: "idle" | "max_duration" };

/** Decides what to do about one live text conversation. Pure. */
export function planText(
  { createdAt, openSeq, isDue, heldUntil, activityAt }: Omit<LiveText, "id">,
  now: Date,
  idleMs: number,
): TextPlan {
  const isHeld = heldUntil !== null && heldUntil > now;
  if (now.getTime() - createdAt.getTime() > MAX_TEXT_MS) return { end: "max_duration" };
  if (isHeld) return "leave";
  if (now.getTime() - activityAt.getTime() > idleMs) return { end: "idle" };
  return openSeq !== null || isDue ? "wake" : "leave";
}

/**
 * One round over all live text conversations: ends those in which nobody has written for long, and continues those whose app
 * died in the middle of a turn.
 */
export async function superviseTexts(now: Date): Promise<void> {
  for (const text of await listLiveTextsAcrossOwners(db)) {
    const plan = planText(text, now, env.TEXT_IDLE_MS);
    if (plan === "wake") wakeText(text.id);
    else if (plan !== "leave") await endText(text.id, plan.end);
  }
}
