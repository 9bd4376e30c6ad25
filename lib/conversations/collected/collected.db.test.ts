import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  conversationReviews,
  conversationSummaries,
  sessions,
  toolCalls,
  transcriptRows,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { exportValues } from "#lib/conversations/exports/export-conversations.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { createTestAccount, NODES, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { updateScenario } from "#lib/scenarios/scenarios.ts";
import { changeConversation } from "../change-conversation.ts";
import { listConversations } from "../conversations.ts";
import { deleteConversations } from "../delete-conversations.ts";
import { describeConversation } from "../describe-conversation.ts";
import { conversationsQuery, toSessionFilter } from "../filter-schema.ts";
import { connectInput, conversationOutput } from "../schema.ts";
import { getCollectedValues, listCollectedValues, pickValue } from "./collected.ts";

const page = { limit: 9, beforeId: undefined };

describeDb("what a call collected", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    mine = await createTestAccount();
  });
  const connect = async (change: object = {}, account = mine) => {
    const ids = { scenario_id: account.scenarioId, avatar_id: account.avatarId };
    const input = connectInput.parse({ ...ids, ...change });
    return (await connectConversation(account, input, { kind: "api" })).conversationSessionId;
  };
  const collect = async (id: string, variables: Record<string, string | number>) => {
    const flowState = { ...initialFlowState(NODES, {}), variables };
    await db.update(sessions).set({ flowState }).where(eq(sessions.id, id));
  };
  const search = async (query: object) => {
    const filter = toSessionFilter(conversationsQuery.parse(query));
    return (await listConversations(mine, filter, page)).rows.map(({ id }) => id);
  };

  test("is in the detail on request, with the version of the scenario and what was given at connect", async () => {
    const given = { metadata: { order: "4711" }, visitor_id: " user-17 ", runtime_vars: { guest: "Lin" } };
    const first = await connect(given);
    await updateScenario(mine, mine.scenarioId, {
      nodesJson: { ...NODES, role_instruction: "New." },
      llmModel: undefined,
    });
    const id = await connect(given);
    await collect(id, { day: "Friday" });
    const call = { sessionId: id, callId: newId(), endpointId: "e", nodeId: "start", functionName: "book" };
    await db.insert(toolCalls).values({
      ...{ ...call, args: { day: "Friday" }, httpStatus: 200, durationMs: 12 },
      result: { ok: true, text: "Booked", variables: {} },
    });
    const spoken = { callId: "c", name: "set_day", nodeId: "start", ok: true, args: { day: "Friday" } };
    await db.insert(transcriptRows).values({
      ...{ sessionId: id, seq: 0, role: "assistant", content: "Done.", nodeId: "start" },
      ...{ startedAt: new Date(), interrupted: false, toolCalls: [spoken] },
    });
    const plain = conversationOutput.parse(await describeConversation(mine, id, undefined));
    expect(plain).toMatchObject({ scenario_version: 2, visitor_id: "user-17", metadata: { order: "4711" } });
    expect(Object.keys(plain)).not.toContain("variables");
    expect((await describeConversation(mine, first, undefined)).scenario_version).toBe(1);
    const whole = conversationOutput.parse(await describeConversation(mine, id, "variables,tool_calls"));
    expect(whole).toMatchObject({
      runtime_vars: { guest: "Lin" },
      variables: { day: "Friday" },
      tool_calls: [
        {
          ...{ function: "book", arguments: { day: "Friday" }, status: "succeeded", http_status: 200 },
          ...{ result: "Booked", error: null, duration_ms: 12 },
        },
      ],
      transcript_rows: [
        {
          function_calls: [
            { name: "set_day", node_id: "start", succeeded: true, arguments: { day: "Friday" } },
          ],
        },
      ],
    });
  });

  test("is found by visitor and by a pair of metadata, exactly", async () => {
    const ana = await connect({ visitor_id: "ana", metadata: { order: "1", plan: "pro:max" } });
    await connect({ visitor_id: "ana2", metadata: { order: "11" } });
    expect(await search({ visitor_id: "ana" })).toEqual([ana]);
    expect(await search({ metadata: "order:1" })).toEqual([ana]);
    expect(await search({ metadata: "plan:pro:max" })).toEqual([ana]);
    expect(await search({ metadata: "order:1", visitor_id: "ana2" })).toEqual([]);
    expect(conversationsQuery.safeParse({ metadata: "no pair" }).success).toBe(false);
  });

  test.each([
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, ""])) },
    { metadata: { "a b": "" } },
    { metadata: { a: "x".repeat(501) } },
    { metadata: { a: 1 } },
    { visitor_id: " " },
  ])("is refused as %j", (given) => {
    const ids = { scenario_id: newId(), avatar_id: newId() };
    expect(connectInput.safeParse({ ...ids, ...given }).success).toBe(false);
  });

  test("is a table with a column for each value, and a file that no spreadsheet runs", async () => {
    const first = await connect({ metadata: { order: "4711" }, visitor_id: "=cmd()" });
    const second = await connect({ runtime_vars: { guest: { name: "Lin" } } });
    await collect(first, { day: '=HYPERLINK("x")', guests: 2 });
    const { ownerId } = mine;
    const summary = { sessionId: second, ownerId, status: "ready", extracted: { mood: "good" } } as const;
    await db.insert(conversationSummaries).values(summary);
    const judged = { criterion: "", reason: "", rowSeqs: [] };
    const criteria = [
      { ...judged, name: "helped", isMet: true, score: null },
      { ...judged, name: "polite", isMet: null, score: 4 },
      { ...judged, name: "quick", isMet: null, score: null },
    ];
    await db.insert(conversationReviews).values({ sessionId: second, ownerId, status: "ready", criteria });
    const other = await createTestAccount();
    await collect(await connect({ metadata: { foreign: "1" } }, other), { foreign: "1" });
    const { rows, names } = await listCollectedValues(mine, {}, page);
    expect(names.map(({ kind, name }) => `${kind}.${name}`)).toEqual([
      ...["variable.day", "variable.guests", "summary.mood", "criterion.helped", "criterion.polite"],
      ...["criterion.quick", "runtime.guest", "metadata.order"],
    ]);
    expect(rows.map((row) => names.map((name) => pickValue(row, name)))).toEqual([
      [null, null, "good", true, 4, null, { name: "Lin" }, null],
      ['=HYPERLINK("x")', 2, null, null, null, null, null, "4711"],
    ]);
    const lines = (await Array.fromAsync(exportValues(mine, {}))).join("").trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/visitor_id,outcome,variable\.day,variable\.guests,summary\.mood,/);
    expect(lines[2]).toMatch(/,'=cmd\(\),,"'=HYPERLINK\(""x""\)",2,,,,,,4711$/);
    expect((await listCollectedValues(mine, { visitorId: "nobody" }, page)).names).toEqual([]);
  });

  test("is another account's secret", async () => {
    const id = await connect({ metadata: { order: "4711" } });
    const other = await createTestAccount();
    await expect(getCollectedValues(other, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await expect(describeConversation(other, id, "variables,tool_calls")).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
    });
    const filter = { metadata: { order: "4711" } };
    expect((await listConversations(other, filter, page)).rows).toEqual([]);
  });

  test("goes away with the conversation", async () => {
    const id = await connect({ metadata: { order: "4711" } });
    await changeConversation(id, "conversation.ended", async (tx) => {
      await tx.update(sessions).set({ status: "ended", endedAt: new Date() }).where(eq(sessions.id, id));
      return true;
    });
    await deleteConversations(mine, [id]);
    expect((await listCollectedValues(mine, {}, page)).names).toEqual([]);
  });
});
