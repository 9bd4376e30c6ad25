import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { conversationSummaries, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { callEndpointsAfter } from "#lib/conversations/after-call/call-endpoints.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { listToolCalls } from "#lib/tools/calls/run-tool-call.ts";
import { insertEndpoint } from "#lib/tools/endpoints/queries.ts";
import { loopback, startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { lookUpBeforeCall } from "./bootstrap-worker.ts";

type Answer = Parameters<typeof startEndpointServer>[0];

/** A live session whose scenario calls an endpoint before and after it. */
async function createSession(answer: Answer) {
  const { url, seen } = await startEndpointServer(answer);
  const id = await createActiveSession();
  const { ownerId } = await findTestSession(id);
  const body = { guest: "{{runtime.guest}}", summary: "{{arg.summary}}", day: "{{var.day}}" };
  const { id: endpointId } = await insertEndpoint(db, ownerId, { name: "CRM", url, headers: {}, body });
  const nodesJson = {
    ...NODES_JSON,
    before_call: { endpoint_id: endpointId, save: { customer: "/customer/name", tier: "/tier" } },
    after_call: { endpoint_ids: [endpointId.toUpperCase()] },
  };
  const scenario = { name: "Reception", nodesJson, llmModel: "gpt-4.1-mini" };
  await db.update(sessions).set({ scenario }).where(eq(sessions.id, id));
  const read = () => findTestSession(id);
  return { id, ownerId, seen, read, lookUp: async () => await lookUpBeforeCall(await read(), loopback) };
}

const answerWith =
  (body: object): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(body));

describeDb("the look-up before a call", () => {
  test("is made once, and its values are the call's runtime variables from then on", async () => {
    const call = await createSession(answerWith({ customer: { name: "Ana" }, other: 1 }));
    const values = await Promise.all([call.lookUp(), call.lookUp()]);
    expect(values).toEqual([
      { guest: "Lin", customer: "Ana" },
      { guest: "Lin", customer: "Ana" },
    ]);
    expect(call.seen.map(({ body }) => JSON.parse(body))).toEqual([
      { guest: "Lin", summary: null, day: null },
    ]);
    expect((await call.read()).runtimeVars).toEqual({ guest: "Lin", customer: "Ana" });
    expect(await listToolCalls(call, call.id)).toMatchObject([
      { functionName: "before_call", httpStatus: 200 },
    ]);
  });

  test("that fails, returns too much or belongs to a call in progress changes nothing", async () => {
    const broken = await createSession((_request, response) => response.writeHead(500).end("{}"));
    expect(await broken.lookUp()).toEqual({ guest: "Lin" });
    const large = await createSession(answerWith({ customer: { name: "x".repeat(20_000) } }));
    expect(await large.lookUp()).toEqual({ guest: "Lin" });
    const resumed = await createSession(answerWith({ tier: "gold" }));
    const flowState = initialFlowState(NODES_JSON, {});
    await db.update(sessions).set({ flowState }).where(eq(sessions.id, resumed.id));
    expect(await resumed.lookUp()).toEqual({ guest: "Lin" });
    expect(resumed.seen).toEqual([]);
  });
});

describeDb("an endpoint after a call", () => {
  test("gets the call's variables and summary once, and only of a call that is over", async () => {
    const call = await createSession(answerWith({}));
    expect(await callEndpointsAfter(call.id, loopback)).toBe(0);
    const flowState = { ...initialFlowState(NODES_JSON, {}), variables: { day: "Friday" } };
    await db
      .update(sessions)
      .set({ status: "ended", endReason: "user_left", endedAt: new Date(), flowState })
      .where(eq(sessions.id, call.id));
    const { ownerId } = call;
    const summary = { sessionId: call.id, ownerId, status: "ready", summary: "They booked." } as const;
    await db.insert(conversationSummaries).values(summary);
    expect(await callEndpointsAfter(call.id, loopback)).toBe(1);
    expect(await callEndpointsAfter(call.id, loopback)).toBe(1);
    expect(call.seen.map(({ body }) => JSON.parse(body))).toEqual([
      { guest: "Lin", summary: "They booked.", day: "Friday" },
    ]);
    expect(await listToolCalls(call, call.id)).toMatchObject([
      { functionName: "after_call", args: { summary: "They booked.", end_reason: "user_left" } },
    ]);
  });

  test("is called for no draft test", async () => {
    const call = await createSession(answerWith({}));
    await db
      .update(sessions)
      .set({ kind: "test", status: "ended", endedAt: new Date() })
      .where(eq(sessions.id, call.id));
    expect(await callEndpointsAfter(call.id, loopback)).toBe(0);
    expect(call.seen).toEqual([]);
  });
});
