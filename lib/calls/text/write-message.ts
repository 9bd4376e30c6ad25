import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { writeRowsAcrossOwners } from "#lib/calls/worker/write-rows.ts";
import { insertCommands, isEndQueued, takeCommandSeqs } from "#lib/conversations/queries.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { countRequests } from "#lib/http/limits/rate-limit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { storableText } from "#lib/platform/text.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import { wakeText } from "./serve-text.ts";
import type { StoredMessage } from "./text-queries.ts";
import { countMessages, findMessage, findNextRowSeq, lockText, setTextActivity } from "./text-queries.ts";

/** As for typed messages in calls: faster than anybody types. */
const MESSAGES_PER_MINUTE = 20;
/** Of all conversations of an account, for each simultaneous call of its plan: live calls share the model. */
const MESSAGES_PER_CALL = 20;
/** A conversation that never ends would cost the owner's model without end. */
const MAX_MESSAGES = 500;

export const notInText = () =>
  new AppError("VALIDATION", {
    message: "This conversation is a call. Only text conversations take messages",
    reason: "invalid_state",
  });

export const tooManyMessages = () =>
  new AppError("QUOTA_EXCEEDED", {
    message: `A text conversation takes up to ${MAX_MESSAGES} messages. Start another one`,
  });

const cardGone = () =>
  new AppError("VALIDATION", { message: "This card is no longer shown", reason: "invalid_state" });

/** `cardId`: the card on which the visitor gave this answer. */
export type VisitorMessage = {
  messageId?: string | undefined;
  content?: string | undefined;
  cardId?: string | undefined;
};
type NewMessage = VisitorMessage & { messageId: string; content: string };

/**
 * Stores what the visitor of a text conversation wrote, and has it answered in the background. A message with the same id is
 * stored once. `headers` receive the figures of the limit. Returns the numbers of its command and of its row. Throws
 * `SESSION_NOT_FOUND`, also for a conversation that is over, `VALIDATION` for a call and for the answer to a card that is no
 * longer shown, and `QUOTA_EXCEEDED` for too many messages.
 */
export async function writeMessage(
  { ownerId }: Actor,
  sessionId: string,
  message: NewMessage,
  headers = new Headers(),
  wake = wakeText,
): Promise<StoredMessage> {
  const stored =
    (await findMessage(db, ownerId, sessionId, message.messageId)) ??
    (await storeMessage(ownerId, sessionId, message, headers));
  wake(sessionId);
  return stored;
}

async function storeMessage(
  ownerId: string,
  sessionId: string,
  { messageId, content, cardId }: NewMessage,
  headers: Headers,
): Promise<StoredMessage> {
  const { concurrentSessions } = limitsOf((await getAccount({ ownerId })).plan);
  const limits = [
    { subject: `text messages:${sessionId}`, limit: MESSAGES_PER_MINUTE },
    { subject: `text messages of ${ownerId}`, limit: concurrentSessions * MESSAGES_PER_CALL },
  ];
  await countRequests(limits, headers);
  const now = databaseNow();
  return await changeAndNotify(async (change) => {
    const { tx } = change;
    const session = await lockText(tx, ownerId, sessionId);
    if (!session) throw new AppError("SESSION_NOT_FOUND");
    if (session.mode !== "text") throw notInText();
    // The same message, sent twice at the same moment.
    const other = await findMessage(tx, ownerId, sessionId, messageId);
    if (other) return other;
    const isOver = !isLiveStatus(session.status) || (await isEndQueued(tx, sessionId));
    const taken = isOver ? undefined : await takeCommandSeqs(tx, ownerId, sessionId, 1);
    if (!taken) throw new AppError("SESSION_NOT_FOUND");
    // Words that answer the card may answer another one by now.
    if (cardId !== undefined && session.flowState?.card?.id !== cardId) throw cardGone();
    if ((await countMessages(tx, sessionId)) >= MAX_MESSAGES) throw tooManyMessages();
    const { firstSeq: commandSeq } = taken;
    const text = storableText(content);
    const rowSeq = await findNextRowSeq(tx, sessionId);
    await insertCommands(tx, sessionId, commandSeq, [{ type: "message", messageId, content: text }]);
    await writeRowsAcrossOwners(change, { id: sessionId, ownerId }, [
      {
        ...{ role: "user", content: text, typed: true, interrupted: false, commandSeq },
        seq: rowSeq,
        nodeId: session.flowState?.nodeId ?? "",
        startedAt: now.toISOString(),
      },
    ]);
    await setTextActivity(tx, sessionId, now);
    await notify(tx, commandsTopic(sessionId));
    return { commandSeq, rowSeq };
  });
}
