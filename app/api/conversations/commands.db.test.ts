import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { commandsTopic, listen } from "#db/notifications.ts";
import { sessionCommands, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { WEBHOOK_EVENT_TYPES } from "#lib/webhooks/event-types.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { callRoutes } from "./call-routes.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const connect = conversationRoutes["/conversations/connect"].POST;
const sendMessage = callRoutes["/conversations/{conversation_session_id}/system-messages"].POST;
const update = callRoutes["/conversations/{conversation_session_id}/updates"].POST;

describeDb("commands to a live call", () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    const body = {
      scenario_id: account.scenarioId,
      avatar_id: account.avatarId,
      runtime_vars: { kept: 1, changed: 1 },
    };
    id = (await callApi(connect, { key: account.key, body })).body.conversation_session_id;
  });
  const params = (session = id) => ({ conversation_session_id: session });
  const message = (body: unknown, session = id, key: string | undefined = account.key) =>
    callApi(sendMessage, { ...(key && { key }), params: params(session), body });
  const change = (body: unknown) => callApi(update, { key: account.key, params: params(), body });
  const join = () => db.update(sessions).set({ userJoinedAt: new Date() }).where(eq(sessions.id, id));
  const queued = async () => {
    const rows = await db
      .select()
      .from(sessionCommands)
      .where(eq(sessionCommands.sessionId, id))
      .orderBy(asc(sessionCommands.seq));
    return rows.map(({ seq, payload }) => ({ seq, ...payload }));
  };

  test("a system message is queued and notified, even before the call has a worker", async () => {
    let rings = 0;
    const stop = await listen(commandsTopic(id), () => {
      rings += 1;
    });
    const { status, body } = await message({ content: " as sent ", run_llm: true });
    expect([status, body]).toEqual([200, { conversation_session_id: id, run_llm: true }]);
    expect((await message({ content: "second" })).body.run_llm).toBe(false);
    expect(await queued()).toEqual([
      { seq: 1, type: "system_message", content: " as sent ", runLlm: true },
      { seq: 2, type: "system_message", content: "second", runLlm: false },
    ]);
    await expect.poll(() => rings).toBe(2);
    stop();
  });

  test("system messages are refused with a reason once all of them would be too much for the model", async () => {
    const longest = "話".repeat(16_000);
    for (let n = 0; n < 4; n += 1) expect((await message({ content: longest })).status).toBe(200);
    const { status, body } = await message({ content: longest });
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect(body.error).toContain("240000 bytes; the limit is 200000");
    const updated = await change({ system_message: longest, runtime_vars: { kept: 2 } });
    expect([updated.status, updated.body.error_code]).toEqual([400, "VALIDATION"]);
    expect((await message({ content: "short" })).status).toBe(200);
    expect(await queued()).toHaveLength(5);
  });

  test("30 simultaneous messages get 30 consecutive numbers", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => message({ content: `m${index}` })));
    expect((await queued()).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test("a message has 1 to 16,000 code points; any other content is reported as 'required'", async () => {
    for (const content of ["x", "x".repeat(16_000), "😀".repeat(16_000)]) {
      expect((await message({ content })).status).toBe(200);
    }
    for (const content of [undefined, null, 5, "", "   ", "x".repeat(16_001), "😀".repeat(16_001)]) {
      const { status, body } = await message({ content });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", "content is required"]);
    }
    expect((await message({ content: "x", run_llm: "yes" })).body.error).toBe("run_llm must be a boolean");
  });

  test("an unknown, malformed, foreign or ended session is not found, and nothing is queued", async () => {
    const stranger = await createTestAccount();
    const answers = [
      await message({ content: "x" }, newId()),
      await message({ content: "x" }, "nonsense"),
      await message({ content: "x" }, id, stranger.key),
    ];
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, id));
    answers.push(await message({ content: "x" }), await change({ end: true }));
    for (const { status, body } of answers) {
      expect([status, body.error_code, body.error]).toEqual([
        404,
        "SESSION_NOT_FOUND",
        "ConversationSession not found",
      ]);
    }
    expect(await queued()).toEqual([]);
  });

  test("a call with a queued end accepts only another end", async () => {
    await join();
    expect((await change({ end: true })).status).toBe(200);
    for (const late of [message({ content: "x" }), change({ runtime_vars: { a: 1 }, end: true })]) {
      const { status, body } = await late;
      expect([status, body.error_code]).toEqual([404, "SESSION_NOT_FOUND"]);
    }
    expect((await change({ end: true })).status).toBe(200);
    expect((await queued()).map(({ type }) => type)).toEqual(["end", "end"]);
  });

  test("a call that nobody has joined ends in the same request, and its place is free at once", async () => {
    const free = await createTestAccount({ plan: "free" });
    const body = { scenario_id: free.scenarioId, avatar_id: free.avatarId };
    await createTestWebhook({ ownerId: free.ownerId, events: [...WEBHOOK_EVENT_TYPES] });
    const start = () => callApi(connect, { key: free.key, body });
    const [first, second] = [await start(), await start()];
    expect([second.status, (await start()).body.error_code]).toEqual([200, "CONCURRENCY_LIMIT"]);
    const unjoined = first.body.conversation_session_id;
    const end = () =>
      callApi(update, {
        key: free.key,
        params: params(unjoined),
        body: { end: true, system_message: "Bye" },
      });
    const answer = await end();
    expect([answer.status, answer.body]).toEqual([
      200,
      { conversation_session_id: unjoined, status: "ended" },
    ]);
    const [row] = await db.select().from(sessions).where(eq(sessions.id, unjoined));
    expect(row).toMatchObject({ status: "ended", endReason: "api_ended", endedAt: expect.any(Date) });
    // It never started, and was not recorded.
    const events = (await listTestDeliveries(free.ownerId, "conversation.created")).filter(
      ({ data }) => data.conversation_session_id === unjoined,
    );
    expect(events.map(({ eventType }) => eventType)).toEqual(["conversation.created", "conversation.ended"]);
    expect(events.at(-1)?.data).toMatchObject({ status: "ended", started_at: null, duration_ms: null });
    expect((await start()).status).toBe(200);
    expect((await end()).body.error_code).toBe("SESSION_NOT_FOUND");
  });

  test.each(["userJoinedAt", "jobAcceptedAt", "workerSeenAt"])(
    "a call that has begun (%s) is ended by its worker",
    async (sign) => {
      await db
        .update(sessions)
        .set({ [sign]: new Date() })
        .where(eq(sessions.id, id));
      expect((await change({ end: true })).body.status).toBe("created");
      expect((await queued()).map(({ type }) => type)).toEqual(["end"]);
    },
  );

  test("an update queues variables, message and end in this order, and merges the variables", async () => {
    await join();
    const { status, body } = await change({
      end: true,
      run_llm: true,
      system_message: "Say goodbye",
      runtime_vars: { changed: 2, added: { a: [1] } },
    });
    expect([status, body]).toEqual([200, { conversation_session_id: id, status: "created" }]);
    expect(await queued()).toEqual([
      { seq: 1, type: "runtime_vars", values: { changed: 2, added: { a: [1] } } },
      { seq: 2, type: "system_message", content: "Say goodbye", runLlm: true },
      { seq: 3, type: "end", endReason: "api_ended" },
    ]);
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
    expect(row?.runtimeVars).toEqual({ kept: 1, changed: 2, added: { a: [1] } });
  });

  test("an update queues what the avatar is to say, answer or stop saying", async () => {
    await join();
    await change({ interrupt: true });
    await change({ say: "Hello." });
    await change({ interrupt: true, say: "One moment.", respond: "And?", end: true });
    expect(await queued()).toMatchObject([
      { type: "interrupt" },
      { type: "say", text: "Hello.", interrupts: false },
      { type: "say", text: "One moment.", interrupts: true },
      { type: "respond", text: "And?" },
      { type: "end" },
    ]);
    expect((await change({ say: "Too late." })).status).toBe(404);
  });

  test("a hundred texts at once queue as many as may wait, and the next one once the avatar has said some", async () => {
    await join();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => change(index % 2 ? { say: "Hello." } : { respond: "And?" })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(80);
    for (const { status, body } of refused) expect([status, body.reason]).toEqual([409, "invalid_state"]);
    expect(await queued()).toHaveLength(20);
    // What is no speech does not wait for it.
    expect((await change({ interrupt: true })).status).toBe(200);
    await db.update(sessionCommands).set({ ackedAt: new Date() }).where(eq(sessionCommands.seq, 1));
    expect((await change({ say: "One more." })).status).toBe(200);
    expect((await change({ say: "Too many." })).status).toBe(409);
  });

  test.each([
    [{}, "runtime_vars, system_message, interrupt, say, respond or end is required"],
    [{ end: false }, "runtime_vars, system_message, interrupt, say, respond or end is required"],
    [
      { interrupt: false, run_llm: true },
      "runtime_vars, system_message, interrupt, say, respond or end is required",
    ],
    [{ say: "x".repeat(2_001) }, "say must have at most 2000 characters"],
    [{ respond: " " }, "respond is required"],
    [{ run_llm: true, end: true }, "run_llm needs system_message"],
    [{ system_message: "" }, "system_message is required"],
    [{ system_message: "x".repeat(16_001) }, "system_message must have at most 16000 characters"],
    [{ ends: true }, "ends is not a known field"],
  ])("an update that says nothing, or the wrong thing, is refused: %j", async (body, error) => {
    const answer = await change(body);
    expect([answer.status, answer.body.error_code, answer.body.error]).toEqual([400, "VALIDATION", error]);
    expect(await queued()).toEqual([]);
  });

  test("variables that would exceed the limit together are refused, and the whole update with them", async () => {
    expect((await change({ runtime_vars: { big: "x".repeat(10_000) } })).status).toBe(200);
    const { status, body } = await change({ runtime_vars: { more: "x".repeat(10_000) }, end: true });
    expect([status, body.error]).toEqual([400, "runtime_vars must be at most 16 KB"]);
    expect(await queued()).toHaveLength(1);
  });
});
