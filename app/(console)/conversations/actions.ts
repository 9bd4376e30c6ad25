"use server";

import { revalidatePath } from "next/cache";
import { listenIn } from "#lib/calls/control/listen-in.ts";
import { appendSystemMessage, updateConversation } from "#lib/calls/control/queue-commands.ts";
import { takeoverInput, takeoverMessageInput } from "#lib/calls/takeover/schema.ts";
import { handBack, takeOver, writeInTakeover } from "#lib/calls/takeover/takeovers.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { retryReview } from "#lib/conversations/reviews/reviews.ts";
import { systemMessageInput, updateInput } from "#lib/conversations/schema.ts";
import { retrySummary } from "#lib/conversations/summaries/summaries.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { deleteMemories, forgetVisitor } from "#lib/memories/memories.ts";
import { forgetInput } from "#lib/memories/schema.ts";
import { createTestFromConversation } from "#lib/scenarios/tests/create-test-from-conversation.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds, readSessionId } from "../read-fields.ts";

export const deleteConversationAction = sessionAction("conversations.change", async ({ actor }, data) => {
  await deleteConversations(actor, readIds(data));
  revalidatePath("/conversations");
});

export const deleteMemoryAction = sessionAction("conversations.change", async ({ actor }, data) => {
  await deleteMemories(actor, readIds(data));
  revalidatePath("/conversations", "layout");
});

export const forgetVisitorAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const input = parseInput(forgetInput, { visitor_id: data.get("visitor_id") });
  await forgetVisitor(actor, { visitorId: input.visitor_id });
  revalidatePath("/conversations", "layout");
});

export const retrySummaryAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  await retrySummary(actor, id);
  revalidatePath(`/conversations/${id}`);
});

export const retryReviewAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  await retryReview(actor, id);
  revalidatePath(`/conversations/${id}`);
});

/** Turns a conversation into a test. Returns the id of its scenario. */
export const createTestFromConversationAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  const { scenarioId } = await createTestFromConversation(actor, id);
  revalidatePath(`/scenarios/${scenarioId}/tests`);
  return scenarioId;
});

/** Returns the address and token to join a live call's room as a listener. */
export const listenAction = sessionAction("conversations.change", async ({ actor, user }, data) => {
  return await listenIn(actor, user, readSessionId(data));
});

/** Ends a live call or text conversation. */
export const endCallAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  await updateConversation(actor, id, parseInput(updateInput, { end: true }));
  revalidatePath(`/conversations/${id}`);
});

/** Lets the member speak in the avatar's place. Returns the address and token to join the call's room. */
export const takeOverAction = sessionAction("conversations.change", async ({ actor, user }, data) => {
  const id = readSessionId(data);
  const { name } = readForm(data);
  const person = { memberId: user.id, ...parseInput(takeoverInput, { name }) };
  const joined = await takeOver(actor, person, id);
  revalidatePath(`/conversations/${id}`);
  return joined;
});

/** Sends the visitor what a member who has taken over a call typed. */
export const writeInTakeoverAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  const { content } = readForm(data);
  const message = parseInput(takeoverMessageInput, { content });
  await writeInTakeover(actor, id, message.content);
  revalidatePath(`/conversations/${id}`);
});

/** Ends a takeover: the avatar continues. */
export const handBackAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  await handBack(actor, id);
  revalidatePath(`/conversations/${id}`);
});

/** Sends a message to the model of a live call. */
export const messageCallAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const id = readSessionId(data);
  const { content, run_llm } = readForm(data);
  const message = parseInput(systemMessageInput, { content, run_llm: run_llm === "on" });
  await appendSystemMessage(actor, id, message);
  revalidatePath(`/conversations/${id}`);
});
