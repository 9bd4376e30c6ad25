import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { conversationSummaries, sessions, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { findSummary } from "./queries.ts";
import { presentSummary } from "./schema.ts";
import { listForgottenSummaries, retrySummary, summarizeConversation } from "./summaries.ts";

const AFTER_CALL: AfterCall = {
  success_question: "Was it booked?",
  extract: { day: { type: "string" }, guests: { type: "number" } },
};
const ANSWER = {
  summary: "They booked Friday.",
  outcome: "yes",
  outcome_reason: "The avatar said so.",
  outcome_row: 1,
  value_day: "Friday",
  value_guests: null,
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A chat server with a fixed answer that counts its requests. */
class FakeChat {
  asked = 0;
  args: JsonValue = ANSWER;
  failing: Error | undefined;
  whileAnswering: () => Promise<unknown> = async () => undefined;
  readonly chat = async (): Promise<ModelAnswer> => {
    this.asked += 1;
    await this.whileAnswering();
    if (this.failing) throw this.failing;
    return { calls: [{ name: "record_summary", args: this.args }], durationMs: 1 };
  };
}

describeDb("an ended call", () => {
  let sessionId: string;
  let ownerId: string;
  let server: FakeChat;
  const open = async (change: Parameters<typeof createTestSession>[0] = {}, afterCall = AFTER_CALL) => {
    const id = await createTestSession({
      ...{ status: "ended", endReason: "user_left", activeAt: minutesAgo(9), endedAt: minutesAgo(5) },
      scenario: {
        name: "Desk",
        llmModel: "gpt-4.1-mini",
        nodesJson: { ...NODES_JSON, after_call: afterCall },
      },
      ...change,
    });
    const row = { sessionId: id, nodeId: "start", startedAt: new Date(), interrupted: false };
    await db.insert(transcriptRows).values([
      { ...row, seq: 0, role: "user", content: "Friday please" },
      { ...row, seq: 1, role: "assistant", content: "Booked" },
    ]);
    return id;
  };
  beforeEach(async () => {
    await db.delete(sessions);
    sessionId = await open();
    ({ ownerId } = await findTestSession(sessionId));
    server = new FakeChat();
  });
  const summarize = (id = sessionId) => summarizeConversation(id, { chat: server.chat });
  const stored = async () => {
    const row = await findSummary(db, ownerId, sessionId);
    return row && presentSummary(row);
  };

  test("is summarized once by its model, however often that is requested", async () => {
    const runs = await Promise.all([summarize(), summarize(), summarize()]);
    expect(runs.filter((outcome) => outcome === "summarized")).toHaveLength(1);
    expect(await summarize()).toBe("skipped");
    expect(server.asked).toBe(1);
    expect(await stored()).toEqual({
      status: "ready",
      text: "They booked Friday.",
      outcome: { question: "Was it booked?", answer: "yes", reason: "The avatar said so.", row_seq: 1 },
      values: { day: "Friday", guests: null },
      error: null,
    });
  });

  test("notifies its owner's webhooks once its summary is stored, and of a failed one not at all", async () => {
    await createTestWebhook({ ownerId, events: ["conversation.summary_ready"] });
    server.args = { summary: 5 };
    await summarize();
    expect(await listTestDeliveries(ownerId)).toEqual([]);
    server.args = ANSWER;
    await retrySummary({ ownerId }, sessionId);
    await summarize();
    expect(await listTestDeliveries(ownerId, "conversation.summary_ready")).toMatchObject([
      { eventType: "conversation.summary_ready", data: { conversation_session_id: sessionId } },
    ]);
  });

  test("is tried four times while the model is unavailable, and again when its owner asks", async () => {
    server.failing = new ChatError("The language model does not answer");
    for (const _ of [1, 2, 3]) await expect(summarize()).rejects.toThrow(ChatError);
    expect(await stored()).toMatchObject({ status: "pending", error: null });
    expect(await summarize()).toBe("failed");
    expect(await stored()).toMatchObject({ status: "failed", error: "The language model does not answer" });
    expect(await summarize()).toBe("skipped");
    expect(server.asked).toBe(4);
    server.failing = undefined;
    await retrySummary({ ownerId }, sessionId);
    expect(await summarize()).toBe("summarized");
  });

  test("is not retried after a useless or late answer, and its transcript stays unchanged", async () => {
    server.args = { summary: 5 };
    expect(await summarize()).toBe("failed");
    expect(await stored()).toMatchObject({ status: "failed", text: null });
    await retrySummary({ ownerId }, sessionId);
    const late = new FakeChat();
    late.whileAnswering = () => new Promise((resolve) => setTimeout(resolve, 20));
    late.failing = new ChatError("The language model does not answer");
    expect(await summarizeConversation(sessionId, { chat: late.chat, answerLimitMs: 5 })).toBe("failed");
    expect(await stored()).toMatchObject({ error: "The language model did not respond in time." });
    const rows = await db.select().from(transcriptRows).where(eq(transcriptRows.sessionId, sessionId));
    expect(rows).toHaveLength(2);
  });

  test("stays deleted if it is deleted while the model answers", async () => {
    server.whileAnswering = () => db.delete(sessions).where(eq(sessions.id, sessionId));
    await summarize();
    expect(await db.select().from(conversationSummaries)).toEqual([]);
  });

  test("is hidden from other accounts, which can't request a summary either", async () => {
    await summarize();
    const stranger = { ownerId: (await findTestSession(await open())).ownerId };
    expect(await findSummary(db, stranger.ownerId, sessionId)).toBeUndefined();
    await expect(retrySummary(stranger, sessionId)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });

  test("is found by the sweep if its event was lost; silent, test, live and opted-out calls are not", async () => {
    const silent = await open();
    await db.delete(transcriptRows).where(eq(transcriptRows.sessionId, silent));
    const unwanted = await open({}, { summarize: false });
    const others = [silent, unwanted, await open({ kind: "test" }), await open({ kind: "demo" })];
    await open({ status: "active", endedAt: null });
    await open({ endedAt: new Date() });
    expect(await listForgottenSummaries()).toEqual([sessionId]);
    for (const id of others) expect(await summarize(id)).toBe("skipped");
    expect(server.asked).toBe(0);
    await summarize();
    expect(await listForgottenSummaries()).toEqual([]);
    // Its owner may still request one.
    const { ownerId: other } = await findTestSession(unwanted);
    await retrySummary({ ownerId: other }, unwanted);
    server.args = { summary: "They asked for Friday." };
    expect(await summarize(unwanted)).toBe("summarized");
  });

  test("fails if the server was stopped while the model answered, because that answer may have been paid for", async () => {
    server.whileAnswering = () => new Promise(() => {});
    void summarize();
    await expect.poll(() => server.asked).toBe(1);
    expect(await listForgottenSummaries(new Date(Date.now() + 100_000))).toEqual([]);
    expect(await stored()).toMatchObject({ status: "pending" });
    expect(await listForgottenSummaries(new Date(Date.now() + 200_000))).toEqual([]);
    expect(await stored()).toMatchObject({ status: "failed", error: expect.stringContaining("stopped") });
  });
});
