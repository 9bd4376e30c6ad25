import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, memories, sessions, textConversations } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { updateConversation } from "#lib/calls/control/queue-commands.ts";
import { FakeWriter } from "#lib/calls/testing/fake-writer.ts";
import {
  createActiveSession,
  findTestSession,
  listTestCommands,
  listTestRows,
} from "#lib/calls/testing/live-session.ts";
import { connectInput, updateInput } from "#lib/conversations/schema.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { countOne } from "#lib/http/limits/rate-limit.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { sumCallMinutes } from "#lib/usage/usage.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { planText, serveText } from "./serve-text.ts";
import { findProgressAcrossOwners } from "./text-queries.ts";
import type { WritingChat } from "./write-answer.ts";
import { writeMessage } from "./write-message.ts";

const GREETING = "Welcome to the desk.";
const DESK = {
  initial_node: "desk",
  role_instruction: "You work at the desk.",
  nodes: {
    desk: {
      task_instruction: "Help.",
      say: GREETING,
      functions: [
        { type: "set", name: "note_name", description: "", save: ["name"] },
        { type: "client", name: "open_map", description: "" },
        { type: "end", name: "hang_up", description: "", say: "Goodbye." },
      ],
    },
  },
  variables: { name: { type: "string" } },
};

describeDb("a text conversation", () => {
  let mine: TestAccount;
  beforeEach(() => setMediaServer(false));

  const begin = async (nodesJson: object = DESK) => {
    const parsed: NodesJson = nodesJsonSchema.parse(nodesJson);
    mine = await createTestAccount({ nodesJson: parsed });
    const ids = { scenario_id: mine.scenarioId, avatar_id: mine.avatarId };
    const input = connectInput.parse({ ...ids, mode: "text", record_conversation: true });
    const { conversationSessionId: id, ...room } = await connectConversation(mine, input, { kind: "api" });
    expect(room).toEqual({ roomUrl: "", token: "" });
    await expect.poll(() => saidIn(id)).toEqual([["assistant", GREETING]]);
    return id;
  };
  const saidIn = async (id: string) => (await listTestRows(id)).map(({ role, content }) => [role, content]);
  const write = (id: string, content: string, messageId = newId(), cardId?: string) =>
    writeMessage(mine, id, { messageId, content, cardId }, new Headers(), () => undefined);

  test("knows what its scenario remembers of the visitor, at every turn", async () => {
    const id = await begin({ ...DESK, memory: { days: 30 } });
    const { ownerId, scenarioId } = mine;
    await db.update(sessions).set({ visitorId: "ana" }).where(eq(sessions.id, id));
    const noted = { kind: "fact" as const, content: "Likes tea.", expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(memories).values({ ownerId, scenarioId, sessionId: id, visitorId: "ana", ...noted });
    const writer = new FakeWriter();
    await write(id, "Do you know me?");
    await serveText(id, writer);
    expect(writer.requests[0]?.messages[0]?.content).toContain("Likes tea.");
  });

  test("needs no media server, no place and no minutes, and has the transcript of a call", async () => {
    const id = await begin();
    await createTestWebhook({ ownerId: mine.ownerId, events: ["conversation.message"] });
    const writer = new FakeWriter(
      { text: "**Nice** to meet you.", calls: [{ name: "note_name", args: { name: "Ana" } }] },
      { text: "What can I do?" },
    );
    await write(id, "I am Ana.");
    await serveText(id, writer);
    expect(await saidIn(id)).toEqual([
      ["assistant", GREETING],
      ["user", "I am Ana."],
      ["assistant", "Nice to meet you."],
      ["assistant", "What can I do?"],
    ]);
    const rows = await listTestRows(id);
    expect(rows.map(({ typed }) => typed)).toEqual([false, true, false, false]);
    const events = await listTestDeliveries(mine.ownerId, "conversation.message");
    expect(events.map(({ data }) => data.message)).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect(rows[3]?.toolCalls).toMatchObject([{ name: "note_name", ok: true, args: { name: "Ana" } }]);
    const session = await findTestSession(id);
    expect(session).toMatchObject({ mode: "text", status: "active", recordingStatus: "none" });
    expect(session.flowState?.variables).toEqual({ name: "Ana" });
    expect(await sumCallMinutes(db, mine, new Date(0), new Date(Date.now() + 60_000))).toBe(0);
    const [first, second] = writer.requests;
    expect(first?.messages[0]?.content).toContain("read in a text chat");
    expect(second?.messages.map(({ role }) => role)).toEqual([
      ...["system", "assistant", "user", "assistant", "assistant", "tool"],
    ]);
  });

  test("stores a message that is sent again once, and answers it once", async () => {
    const id = await begin();
    const writer = new FakeWriter({ text: "Yes." });
    const [one, two] = await Promise.all([write(id, "Hello?", "m-1"), write(id, "Hello?", "m-1")]);
    expect(two).toEqual(one);
    await Promise.all([serveText(id, writer), serveText(id, writer)]);
    await write(id, "Hello?", "m-1");
    await serveText(id, writer);
    expect(await saidIn(id)).toEqual([
      ["assistant", GREETING],
      ["user", "Hello?"],
      ["assistant", "Yes."],
    ]);
    expect(writer.requests).toHaveLength(1);
  });

  test("continues after its app was killed, and repeats no function that had begun", async () => {
    const id = await begin();
    await write(id, "I am Ana.");
    // The first app dies while it waits for the model's second answer: nothing tells it from one that is slow.
    const call: ModelAnswer = {
      text: "Let me see.",
      calls: [{ name: "note_name", args: { name: "Ana" } }],
    };
    const asked = Promise.withResolvers<void>();
    let time = 0;
    const dying: WritingChat = () => {
      time += 1;
      if (time === 1) return Promise.resolve(call);
      asked.resolve();
      return new Promise(() => undefined);
    };
    void serveText(id, { chat: dying });
    await asked.promise;
    const writer = new FakeWriter({ text: "Hello, Ana." });
    await serveText(id, writer);
    expect(writer.requests).toHaveLength(0);
    await db
      .update(textConversations)
      .set({ heldBy: "the dead app", heldUntil: new Date(0) })
      .where(eq(textConversations.sessionId, id));
    await serveText(id, writer);
    expect(await saidIn(id)).toEqual([
      ["assistant", GREETING],
      ["user", "I am Ana."],
      ["assistant", "Let me see."],
      ["assistant", "Hello, Ana."],
    ]);
    expect((await listTestCommands(id)).every(({ ackedAt }) => ackedAt !== null)).toBe(true);
  });

  test("takes the owner's messages, variables and end in order, as a call does", async () => {
    const id = await begin();
    const writer = new FakeWriter({ calls: [{ name: "open_map", args: {} }] }, { text: "The shop closes." });
    await db.update(textConversations).set({ heldBy: "test", heldUntil: new Date(Date.now() + 60_000) });
    const update = {
      runtime_vars: { name: "Lin" },
      system_message: "Closing time.",
      run_llm: true,
      end: true,
    };
    await updateConversation(mine, id, updateInput.parse(update));
    await expect(write(id, "One more thing")).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await db.update(textConversations).set({ heldUntil: null });
    await serveText(id, writer);
    expect(await saidIn(id)).toEqual([
      ["assistant", GREETING],
      ["system", "Closing time."],
      ["assistant", "The shop closes."],
    ]);
    const session = await findTestSession(id);
    expect(session).toMatchObject({ status: "ended", endReason: "api_ended" });
    expect(session.flowState?.variables).toEqual({ name: "Lin" });
  });

  test("says what its owner wants said, and responds to what the owner asks for the visitor", async () => {
    const id = await begin();
    const writer = new FakeWriter({ text: "At nine." });
    // The update wakes a server, which would ask the real model.
    await db.update(textConversations).set({ heldBy: "test", heldUntil: new Date(Date.now() + 60_000) });
    await updateConversation(mine, id, updateInput.parse({ interrupt: true }));
    await updateConversation(
      mine,
      id,
      updateInput.parse({ say: "We have moved.", respond: "When do you open?" }),
    );
    await db.update(textConversations).set({ heldUntil: null });
    await serveText(id, writer);
    expect(await saidIn(id)).toEqual([
      ["assistant", GREETING],
      ["assistant", "We have moved."],
      ["user", "When do you open?"],
      ["assistant", "At nine."],
    ]);
    expect(writer.requests).toHaveLength(1);
    expect(JSON.stringify(writer.requests[0]?.messages)).toContain("We have moved.");
    expect((await listTestCommands(id)).every(({ ackedAt }) => ackedAt !== null)).toBe(true);
  });

  test("shows cards, and takes a message with the words of an answer as the answer", async () => {
    const askDay = {
      ...{ type: "show", name: "ask_day", description: "", save: "day" },
      card: { kind: "choice", title: "Day?", options: [{ value: "mon", label: "Monday" }, { value: "tue" }] },
    };
    const desk = { ...DESK.nodes.desk, functions: [askDay] };
    const id = await begin({ ...DESK, nodes: { desk }, variables: { day: { type: "string" } } });
    const cardNow = async () => (await findProgressAcrossOwners(db, id))?.card?.card;
    expect(await cardNow()).toBeUndefined();
    const ask = { text: "Which day?", calls: [{ name: "ask_day", args: {} }] };
    const writer = new FakeWriter(ask, { text: "Choose." }, { text: "Both are free." }, { text: "See you." });
    await write(id, "I need an appointment.");
    await serveText(id, writer);
    expect(await cardNow()).toMatchObject({ kind: "choice", title: "Day?" });
    await write(id, "Which ones are free?");
    await serveText(id, writer);
    expect(await cardNow()).toMatchObject({ kind: "choice" });
    const cardId = (await findProgressAcrossOwners(db, id))?.card?.id;
    await write(id, "Monday", newId(), cardId);
    await serveText(id, writer);
    expect(await cardNow()).toBeUndefined();
    expect((await findTestSession(id)).flowState?.variables).toEqual({ day: "mon" });
    expect((await saidIn(id)).slice(-2)).toEqual([
      ["user", "Monday"],
      ["assistant", "See you."],
    ]);
    // Another tab still shows the card.
    await expect(write(id, "Tuesday", newId(), cardId)).rejects.toMatchObject({
      message: "This card is no longer shown",
    });
  });

  test("ends with its scenario, and apologizes for a model that fails", async () => {
    const id = await begin();
    const failure = new ChatError("down");
    const writer = new FakeWriter(failure, failure, { calls: [{ name: "hang_up", args: {} }] });
    await write(id, "Hello?");
    await serveText(id, writer);
    expect((await saidIn(id)).at(-1)?.[1]).toMatch(/^I'm sorry/);
    await write(id, "Bye");
    await serveText(id, writer);
    expect((await saidIn(id)).at(-1)).toEqual(["assistant", "Goodbye."]);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "agent_ended" });
    await expect(write(id, "Still there?")).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });

  test("takes 20 messages a minute, none of another account, and none in a call", async () => {
    const id = await begin();
    const message = { messageId: "m", content: "Hello" };
    const other = await createTestAccount();
    await expect(writeMessage(other, id, message)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    const call = await createActiveSession();
    const { ownerId } = await findTestSession(call);
    await expect(writeMessage({ ownerId }, call, message)).rejects.toMatchObject({ reason: "invalid_state" });
    // The stranger's try counted.
    for (let sent = 0; sent < 19; sent += 1) await write(id, `message ${sent}`);
    await expect(write(id, "too much")).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("takes the messages of an account up to 20 a minute for each call of its plan", async () => {
    const id = await begin();
    await db.update(accounts).set({ plan: "free" }).where(eq(accounts.id, mine.ownerId));
    const { FREE_CONCURRENT_SESSIONS: calls } = env;
    for (let sent = 0; sent < calls * 20; sent += 1) await countOne(`text messages of ${mine.ownerId}`);
    await expect(write(id, "Hello")).rejects.toMatchObject({ reason: "rate_limited" });
    await db.update(accounts).set({ plan: "paid" }).where(eq(accounts.id, mine.ownerId));
    await write(id, "Hello");
  });
});

test.each([
  ["is left while it waits for the visitor", { activityAt: 60 }, "leave"],
  ["ends when nobody has written for long", { activityAt: 1_000 }, { end: "idle" }],
  ["is left while an app answers", { activityAt: 1_000, openSeq: 3, heldUntil: -5 }, "leave"],
  ["is continued if that app died", { activityAt: 60, openSeq: 3, heldUntil: 1 }, "wake"],
  ["ends when it could not be continued for long", { activityAt: 1_000, isDue: true }, { end: "idle" }],
  ["is continued if a message was never begun", { activityAt: 1, isDue: true }, "wake"],
  ["ends after half a day", { createdAt: 50_000, activityAt: 1 }, { end: "max_duration" }],
] as const)("a text conversation %s", (_name, given, plan) => {
  const now = new Date("2026-05-01T12:00:00Z");
  const {
    createdAt = 2_000,
    activityAt,
    heldUntil,
    openSeq = null,
    isDue = false,
  } = { ...DEFAULTS, ...given };
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const times = { createdAt: ago(createdAt), activityAt: ago(activityAt) };
  const text = { ...times, openSeq, isDue, heldUntil: heldUntil === undefined ? null : ago(heldUntil) };
  expect(planText(text, now, 900_000)).toEqual(plan);
});

const DEFAULTS: { createdAt?: number; heldUntil?: number; openSeq?: number; isDue?: boolean } = {};
