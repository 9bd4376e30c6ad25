"use server";

import { revalidatePath } from "next/cache";
import { listenIn } from "#lib/calls/control/listen-in.ts";
import { appendSystemMessage, updateConversation } from "#lib/calls/control/queue-commands.ts";
import { takeoverInput, takeoverMessageInput } from "#lib/calls/takeover/schema.ts";
import { handBack, takeOver, writeInTakeover } from "#lib/calls/takeover/takeovers.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { retryReview } from "#lib/conversations/reviews/reviews.ts";
import { sessionParams, systemMessageInput, updateInput } from "#lib/conversations/schema.ts";
import { retrySummary } from "#lib/conversations/summaries/summaries.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { deleteMemories, forgetVisitor } from "#lib/memories/memories.ts";
import { forgetInput } from "#lib/memories/schema.ts";
import { createTestFromConversation } from "#lib/scenarios/tests/create-test-from-conversation.ts";
import { asForm, readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";

export async function deleteConversationAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    await deleteConversations(actor, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath("/conversations");
  });
}

export async function deleteMemoryAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    await deleteMemories(actor, parseInput(deleteInput, { ids: [asForm(data).get("id")] }));
    revalidatePath("/conversations", "layout");
  });
}

export async function forgetVisitorAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const input = parseInput(forgetInput, { visitor_id: asForm(data).get("visitor_id") });
    await forgetVisitor(actor, { visitorId: input.visitor_id });
    revalidatePath("/conversations", "layout");
  });
}

export async function retrySummaryAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const { conversation_session_id: id } = parseInput(sessionParams, {
      conversation_session_id: asForm(data).get("id"),
    });
    await retrySummary(actor, id);
    revalidatePath(`/conversations/${id}`);
  });
}

export async function retryReviewAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const { conversation_session_id: id } = parseInput(sessionParams, {
      conversation_session_id: asForm(data).get("id"),
    });
    await retryReview(actor, id);
    revalidatePath(`/conversations/${id}`);
  });
}

/** Turns a conversation into a test. Returns the id of its scenario. */
export async function createTestFromConversationAction(data: FormData) {
  return await sessionAction("scenarios.change", async ({ actor }) => {
    const { conversation_session_id: id } = parseInput(sessionParams, {
      conversation_session_id: asForm(data).get("id"),
    });
    const { scenarioId } = await createTestFromConversation(actor, id);
    revalidatePath(`/scenarios/${scenarioId}/tests`);
    return scenarioId;
  });
}

/** Returns the address and token to join a live call's room as a listener. */
export async function listenAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor, user }) => {
    const { id } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    return await listenIn(actor, user, params.conversation_session_id);
  });
}

/** Ends a live call or text conversation. */
export async function endCallAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const params = parseInput(sessionParams, { conversation_session_id: readForm(data).id });
    await updateConversation(actor, params.conversation_session_id, parseInput(updateInput, { end: true }));
    revalidatePath(`/conversations/${params.conversation_session_id}`);
  });
}

/** Lets the member speak in the avatar's place. Returns the address and token to join the call's room. */
export async function takeOverAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor, user }) => {
    const { id, name } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    const person = { memberId: user.id, ...parseInput(takeoverInput, { name }) };
    const joined = await takeOver(actor, person, params.conversation_session_id);
    revalidatePath(`/conversations/${params.conversation_session_id}`);
    return joined;
  });
}

/** Sends the visitor what a member who has taken over a call typed. */
export async function writeInTakeoverAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const { id, content } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    const message = parseInput(takeoverMessageInput, { content });
    await writeInTakeover(actor, params.conversation_session_id, message.content);
    revalidatePath(`/conversations/${params.conversation_session_id}`);
  });
}

/** Ends a takeover: the avatar continues. */
export async function handBackAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const params = parseInput(sessionParams, { conversation_session_id: readForm(data).id });
    await handBack(actor, params.conversation_session_id);
    revalidatePath(`/conversations/${params.conversation_session_id}`);
  });
}

/** Sends a message to the model of a live call. */
export async function messageCallAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const { id, content, run_llm } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    const message = parseInput(systemMessageInput, { content, run_llm: run_llm === "on" });
    await appendSystemMessage(actor, params.conversation_session_id, message);
    revalidatePath(`/conversations/${params.conversation_session_id}`);
  });
}
