import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect as openSocket } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { updateConversation } from "#lib/calls/control/queue-commands.ts";
import { START } from "#lib/calls/events/cursor.ts";
import { followConversation } from "#lib/calls/events/follow-conversation.ts";
import { closeEventStreams, countEventStreams } from "#lib/calls/events/open-streams.ts";
import { handBack, takeOver } from "#lib/calls/takeover/takeovers.ts";
import { createActiveSession, createTestSession, testRow } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { updateInput } from "#lib/conversations/schema.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { streamedBody } from "#lib/http/event-stream.ts";
import { unknownPath } from "#lib/http/route.ts";
import { apiListener } from "#lib/http/server/api-listener.ts";
import { createTestAccount, createTestKey, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { finishToolCallAcrossOwners, insertToolCallAcrossOwners } from "#lib/tools/calls/queries.ts";
import { ApiError, type ConversationEvent, VisavisClient } from "../../../sdk/src/index.ts";
import { SERVED_ROUTES } from "../served-routes.ts";

const NODES = nodesJsonSchema.parse({
  initial_node: "start",
  role_instruction: "",
  variables: { order: { type: "string" } },
  nodes: { start: { task_instruction: "" } },
});
const FLOW = initialFlowState(NODES, { guest: "Lin" });
const CARD = {
  id: "c1",
  name: "ask",
  nodeId: "start",
  card: { kind: "rating" as const, title: "Well?", max: 5 },
};

const listener = apiListener(SERVED_ROUTES, unknownPath, {});
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
let baseUrl = "";
let account: TestAccount;
let id: string;

const client = (key = account.key) => new VisavisClient({ apiKey: key, baseUrl });
type Seen = { id: string; event: ConversationEvent };

/** Reads events until one fits, or the end. */
async function readUntil(events: AsyncGenerator<Seen>, isLast: (event: ConversationEvent) => boolean) {
  const seen: Seen[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done) return seen;
    seen.push(value);
    if (isLast(value.event)) return seen;
  }
}
const typesOf = (seen: Seen[]) => seen.map(({ event }) => event.type);
const isRow = (seq: number) => (event: ConversationEvent) => event.type === "row" && event.row.seq === seq;
const report = (change: Partial<Parameters<typeof reportRows>[1]>) =>
  reportRows(id, { rows: [], ackedCommandSeqs: [], ...change });
const never = new AbortController().signal;
async function* endless() {
  for (;;) yield "data: 1\n\n";
}

describeDb("the events of a conversation", () => {
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    // A TCP server's address is never a path.
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    account = await createTestAccount();
    id = await createActiveSession({ ownerId: account.ownerId });
  });

  test("report everything, live and in order, and end with it", async () => {
    const events = client().conversations.events(id);
    expect(typesOf(await readUntil(events, ({ type }) => type === "variables"))).toEqual([
      ...["status", "status", "variables"],
    ]);
    const step = async (change: () => Promise<unknown>, last: (event: ConversationEvent) => boolean) => {
      const waiting = readUntil(events, last);
      await change();
      return (await waiting).map(({ event }) => event);
    };
    const actor = { ownerId: account.ownerId };
    const calls = [{ callId: "f1", name: "save_order", nodeId: "start", ok: true, args: { order: "7" } }];
    const flowState = { ...FLOW, variables: { order: "7" }, card: CARD };
    const rows = [testRow(0, { toolCalls: calls })];
    expect(
      await step(
        () => report({ rows, flowState }),
        ({ type }) => type === "card",
      ),
    ).toEqual([
      expect.objectContaining({ type: "row", row: expect.objectContaining({ seq: 0, content: "row 0" }) }),
      { type: "node", node_id: "start" },
      expect.objectContaining({ type: "variables", variables: { order: "7" } }),
      expect.objectContaining({ type: "card", card: { id: "c1", function: "ask", card: CARD.card } }),
    ]);
    const callId = newId();
    const call = { callId, endpointId: newId(), nodeId: "start", functionName: "find", args: { id: 7 } };
    await step(
      () => insertToolCallAcrossOwners(db, id, call, new Date()),
      (event) => event.type === "tool_call" && event.tool_call.status === "running",
    );
    const outcome = {
      request: null,
      httpStatus: 200,
      error: null,
      durationMs: 5,
      result: { ok: true, text: "{}", variables: {} },
    };
    await step(
      () => finishToolCallAcrossOwners(db, id, callId, outcome),
      (event) => event.type === "tool_call" && event.tool_call.status === "succeeded",
    );
    const vars = updateInput.parse({ runtime_vars: { tier: "gold" } });
    const [updated] = await step(
      () => updateConversation(actor, id, vars),
      ({ type }) => type === "variables",
    );
    expect(updated).toMatchObject({ runtime_vars: { guest: "Lin", tier: "gold" } });
    const handover = { id: "h1", name: "ask_person", nodeId: "start", waitMs: 30_000 };
    await step(
      () => report({ flowState: { ...FLOW, handover } }),
      (event) => event.type === "handover" && event.handover?.function === "ask_person",
    );
    await step(
      () => takeOver(actor, { memberId: null, name: "Ana" }, id),
      (event) => event.type === "takeover" && event.state === "started",
    );
    await step(
      () => handBack(actor, id, new FakeLiveKit()),
      (event) => event.type === "takeover" && event.state === "handed_back",
    );
    const end = await step(
      async () => {
        await reportState(id, { status: "ended", endReason: "user_left", activeMs: 1_000 });
        // A worker may report its last words after the end.
        await report({ rows: [testRow(1)] });
      },
      () => false,
    );
    const types = end.map(({ type }) => type);
    expect([types.includes("status"), types.includes("row"), types.at(-1)]).toEqual([true, true, "end"]);
    expect(end.at(-1)).toMatchObject({ status: "ended", end_reason: "user_left" });
    await expect.poll(() => countEventStreams(account.ownerId)).toBe(0);
  });

  test("continue after any event, without loss or repetition, also of rows that were written out of order or anew", async () => {
    await report({ rows: [testRow(0), testRow(2)], flowState: FLOW });
    await report({ rows: [testRow(1)] });
    await report({ rows: [testRow(2, { content: "row 2, continued" })] });
    const all = await readUntil(client().conversations.events(id), ({ type }) => type === "variables");
    const contents = all.flatMap(({ event }) => (event.type === "row" ? [event.row.content] : []));
    expect(contents).toEqual(["row 0", "row 1", "row 2, continued"]);
    for (const [index, { id: after }] of all.slice(0, -1).entries()) {
      const rest = client().conversations.events(id, { after });
      expect(await readUntil(rest, ({ type }) => type === "variables")).toEqual(all.slice(index + 1));
      await rest.return();
    }
    // Nothing is repeated after the last one; a row that is written anew comes again.
    const last = client().conversations.events(id, { after: all.at(-1)?.id ?? "" });
    const waiting = last.next();
    await report({ rows: [testRow(0, { content: "other" })] });
    expect((await waiting).value).toMatchObject({
      event: { type: "row", row: { seq: 0, content: "other" } },
    });
    await last.return();
  });

  test("continue at the same place when the app stops its streams", async () => {
    const events = client().conversations.events(id);
    await report({ rows: [testRow(0)] });
    await readUntil(events, isRow(0));
    const waiting = readUntil(events, isRow(1));
    closeEventStreams();
    await report({ rows: [testRow(1)] });
    expect(typesOf(await waiting).filter((type) => type === "row")).toEqual(["row"]);
    await events.return();
  });

  test("of a past conversation are its whole story, and nothing follows its end", async () => {
    await report({ rows: Array.from({ length: 450 }, (_, seq) => testRow(seq)) });
    await db
      .update(sessions)
      .set({ status: "ended", endedAt: new Date(0) })
      .where(eq(sessions.id, id));
    const all = await readUntil(client().conversations.events(id), () => false);
    expect(all.filter(({ event }) => event.type === "row")).toHaveLength(450);
    expect(typesOf(all.slice(-2))).toEqual(["status", "end"]);
    const response = await fetch(`${baseUrl}/conversations/${id}/events?after=${all.at(-1)?.id}`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    expect(await response.text()).toBe("");
  });

  test("cost one read at a ping and nothing else while nothing happens", async () => {
    const actor = { ...account, memberId: account.userId, scope: "read", role: "owner" } as const;
    const pace = { pingMs: 300, gatherMs: 0, lateMs: 0 };
    const stop = new AbortController();
    const events = followConversation(actor, id, START, stop.signal, pace);
    for (let n = 0; n < 4; n += 1) await events.next();
    const statements = await watchDatabase(async () => {
      expect((await events.next()).value).toBeNull();
    });
    // The key, the state, rows, tool calls and takeovers.
    expect(statements.length).toBeLessThanOrEqual(5);
    stop.abort();
    expect((await events.next()).done).toBe(true);
  });

  test("stop when the key is revoked", async () => {
    const { key, keyId } = await createTestKey(account);
    const actor = { ...account, memberId: account.userId, keyId, scope: "read", role: "owner" } as const;
    const events = followConversation(actor, id, START, never, { pingMs: 20, gatherMs: 0, lateMs: 0 });
    for (let n = 0; n < 4; n += 1) await events.next();
    await db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, keyId));
    const rest = async () => {
      for (let n = 0; n < 50; n += 1) await events.next();
    };
    await expect(rest()).rejects.toMatchObject({ code: "AUTH_INVALID" });
    await expect(client(key).conversations.events(id).next()).rejects.toThrow(ApiError);
  });

  test("are refused beyond the account's limit, for other accounts and with a made-up id", async () => {
    const free = await createTestAccount({ plan: "free" });
    const call = await createTestSession({ ownerId: free.ownerId });
    const open = Array.from({ length: 10 }, () => client(free.key).conversations.events(call));
    for (const events of open) await events.next();
    await expect(client(free.key).conversations.events(call).next()).rejects.toMatchObject({
      ...{ status: 429, code: "CONCURRENCY_LIMIT" },
    });
    await Promise.all(open.map((events) => events.return()));
    await expect.poll(() => countEventStreams(free.ownerId)).toBe(0);
    await expect(client(free.key).conversations.events(id).next()).rejects.toMatchObject({
      ...{ status: 404, code: "SESSION_NOT_FOUND" },
    });
    for (const after of ["x", "MA", Buffer.from("9.1.1.....0").toString("base64url"), "0".repeat(200)]) {
      await expect(client().conversations.events(id, { after }).next()).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  test("are cut off with clients that read nothing, and leave nothing behind when clients vanish, or ask for the head only", async () => {
    const stalled = streamedBody(never, endless, 30);
    const reader = stalled.getReader();
    await reader.read();
    await expect
      .poll(() =>
        reader.closed.then(
          () => "closed",
          () => "cut off",
        ),
      )
      .toBe("cut off");
    const { port } = new URL(baseUrl);
    const head = `/api/conversations/${id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.key}\r\n\r\n`;
    for (const method of ["GET", "HEAD"]) {
      const socket = openSocket(Number(port), "127.0.0.1").resume();
      socket.write(`${method} ${head}`);
      await once(socket, "data");
      socket.destroy();
      await expect.poll(() => countEventStreams(account.ownerId)).toBe(0);
    }
  });
});
