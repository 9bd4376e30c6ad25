import { type Db, db, type Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { wakeText } from "#lib/calls/text/serve-text.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import {
  countWaitingSpeech,
  endUnjoinedSession,
  insertCommands,
  isEndQueued,
  sumSystemMessageBytes,
  takeCommandSeqs,
  updateRuntimeVars,
} from "#lib/conversations/queries.ts";
import type { UpdateInput } from "#lib/conversations/schema.ts";
import { runtimeVarsProblem } from "#lib/http/input/fields.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";

/**
 * All system messages of a call together, in bytes of UTF-8. Every one of them is in every prompt, so they cost the owner's
 * model and must fit into it: this is about 50,000 tokens of Latin text, or four of the longest messages in Chinese.
 */
const MAX_SYSTEM_MESSAGE_BYTES = 200_000;

/** How many texts to say or to answer may wait in a call: a few minutes of speech. */
const MAX_WAITING_SPEECH = 20;

/**
 * Queues commands for a live call, all or none, in this order. They wait if the call has no worker yet.
 * Returns the session's status. Throws `SESSION_NOT_FOUND`, also for a session that has ended, and for any
 * command but `end` to one whose end is queued: it would come too late. Throws `VALIDATION` for a system message that is too
 * much for the call's others, and for speech while too much of it waits.
 */
async function queueCommands(
  actor: Actor,
  sessionId: string,
  payloads: CommandPayload[],
): Promise<SessionRow["status"]> {
  const { status, mode } = await db.transaction((tx) => queueCommandsIn(tx, actor, sessionId, payloads));
  // A call's worker is notified; a text conversation has none.
  if (mode === "text") wakeText(sessionId);
  return status;
}

/** The same as a part of a transaction that makes other changes with it. It locks the session. */
export async function queueCommandsIn(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  payloads: CommandPayload[],
): Promise<Pick<SessionRow, "status" | "mode">> {
  const session = await takeCommandSeqs(tx, actor.ownerId, sessionId, payloads.length);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const isLate = payloads.some(({ type }) => type !== "end") && (await isEndQueued(tx, sessionId));
  if (isLate) throw new AppError("SESSION_NOT_FOUND");
  await checkSystemMessages(tx, sessionId, payloads);
  await checkSpeech(tx, sessionId, payloads);
  for (const payload of payloads) {
    if (payload.type !== "runtime_vars") continue;
    const runtimeVars = { ...session.runtimeVars, ...payload.values };
    const problem = runtimeVarsProblem(runtimeVars);
    if (problem) throw invalidField("runtime_vars", `runtime_vars ${problem}`);
    await updateRuntimeVars(tx, actor.ownerId, sessionId, runtimeVars);
  }
  await insertCommands(tx, sessionId, session.firstSeq, payloads);
  await notify(tx, commandsTopic(sessionId));
  return session;
}

async function checkSystemMessages(tx: Tx, sessionId: string, payloads: CommandPayload[]): Promise<void> {
  const added = payloads.reduce(
    (sum, payload) => sum + (payload.type === "system_message" ? Buffer.byteLength(payload.content) : 0),
    0,
  );
  if (added === 0) return;
  const usedBytes = await sumSystemMessageBytes(tx, sessionId);
  if (usedBytes + added <= MAX_SYSTEM_MESSAGE_BYTES) return;
  throw new AppError("VALIDATION", {
    message: `The system messages of this conversation would add up to ${usedBytes + added} bytes; the limit is ${MAX_SYSTEM_MESSAGE_BYTES}. Send shorter ones, or put what changes into runtime_vars.`,
  });
}

export const tooMuchSpeech = () =>
  new AppError("VALIDATION", {
    message: `${MAX_WAITING_SPEECH} texts to say or to answer are waiting in this conversation. Send more once the avatar has said them`,
    reason: "invalid_state",
  });

async function checkSpeech(tx: Tx, sessionId: string, payloads: CommandPayload[]): Promise<void> {
  const added = payloads.filter(({ type }) => type === "say" || type === "respond").length;
  if (added === 0) return;
  if ((await countWaitingSpeech(tx, sessionId)) + added > MAX_WAITING_SPEECH) throw tooMuchSpeech();
}

export const notEnqueued = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", { message: "Failed to enqueue system message", cause });

/** Appends a message to the model context of a live call. The worker receives it exactly once, in order. */
export async function appendSystemMessage(
  actor: Actor,
  sessionId: string,
  message: { content: string; runLlm: boolean },
): Promise<void> {
  try {
    await queueCommands(actor, sessionId, [{ type: "system_message", ...message }]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error("system message not queued", { sessionId, error });
    throw notEnqueued(error);
  }
}

/**
 * Changes a live call, and returns its status. Variables go first: the message and the model's reply must see them. Then
 * the avatar speaks, and the end goes last. A call that nobody has joined has no worker to carry it out, so it ends here. Throws like
 * `queueCommands`.
 */
export async function updateConversation(
  actor: Actor,
  sessionId: string,
  input: UpdateInput,
): Promise<SessionRow["status"]> {
  const payloads: CommandPayload[] = [];
  if (input.runtimeVars) payloads.push({ type: "runtime_vars", values: input.runtimeVars });
  if (input.systemMessage !== undefined) {
    payloads.push({ type: "system_message", content: input.systemMessage, runLlm: input.runLlm });
  }
  if (input.say !== undefined) payloads.push({ type: "say", text: input.say, interrupts: input.interrupt });
  else if (input.interrupt) payloads.push({ type: "interrupt" });
  if (input.respond !== undefined) payloads.push({ type: "respond", text: input.respond });
  if (input.end) payloads.push({ type: "end", endReason: "api_ended" });
  const status = await queueCommands(actor, sessionId, payloads);
  return input.end && status === "created" && (await endUnjoined(actor, sessionId)) ? "ended" : status;
}

/** A visitor who joins at this moment is turned away, as from every call that is over. */
async function endUnjoined({ ownerId }: Actor, sessionId: string): Promise<boolean> {
  const end = (tx: Db) => endUnjoinedSession(tx, ownerId, sessionId, databaseNow());
  return await changeConversation(sessionId, "conversation.ended", end);
}
