import type { LookupAddress } from "node:dns";
import type { RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { httpEndpoints, sessions, toolCalls } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { noteSignOfLife } from "#lib/conversations/note-sign-of-life.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { createActiveSession, findTestSession, NODES_JSON } from "#lib/conversations/testing/live-session.ts";
import type { Network } from "#lib/endpoints/call-endpoint.ts";
import { insertEndpoint } from "#lib/endpoints/queries.ts";
import { startEndpointServer } from "#lib/endpoints/testing/endpoint-server.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/platform/worker-protocol.ts";
import { createSecret } from "#lib/secrets/create-secret.ts";
import { listToolCalls } from "#lib/tool-calls/list-tool-calls.ts";
import { runToolCall } from "#lib/tool-calls/run-tool-call.ts";

const SECRET = 's3cr3t "token"';
const loopback: Network = {
  allowPrivate: true,
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
};

/** A live session whose scenario names an endpoint at `url`, of an owner with the secret `crm_key`. */
async function createCallingSession(url: string) {
  const sessionId = await createActiveSession();
  const { ownerId } = await findTestSession(sessionId);
  await createSecret({ ownerId }, { name: "crm_key", value: SECRET });
  const { id: endpointId } = await insertEndpoint(db, ownerId, {
    name: "Orders",
    url: `${url}/orders/{{arg.order_id}}?key={{secret.crm_key}}`,
    headers: { Authorization: "Bearer {{secret.crm_key}}" },
    body: { key: "{{secret.crm_key}}", customer: "{{runtime.customer}}", count: "{{var.count}}" },
  });
  await nameInScenario(sessionId, endpointId);
  return { sessionId, ownerId, endpointId };
}

async function nameInScenario(sessionId: string, endpointId: string): Promise<void> {
  const fn = {
    type: "http" as const,
    name: "find_order",
    description: "",
    endpoint_id: endpointId.toUpperCase(),
  };
  const nodesJson = { ...NODES_JSON, nodes: { start: { task_instruction: "", functions: [fn] } } };
  const scenario = { name: "Reception", nodesJson, llmModel: "gpt-4.1-mini" };
  await db.update(sessions).set({ scenario }).where(eq(sessions.id, sessionId));
}

const renameHost = (id: string, url: string) =>
  db.update(httpEndpoints).set({ url }).where(eq(httpEndpoints.id, id));

const request = (endpointId: string, change: Partial<ToolCallRequest> = {}): ToolCallRequest => ({
  callId: newId(),
  endpointId,
  nodeId: "start",
  functionName: "find_order",
  args: { order_id: "A 1" },
  variables: { count: 2 },
  runtimeVars: { customer: { id: 7 } },
  save: { state: "/state" },
  timeoutMs: 5_000,
  ...change,
});

describeDb("a tool call of a live session", () => {
  test("makes the owner's request, answers the model, and keeps a record; no secret is in either", async () => {
    const { url, seen } = await startEndpointServer((incoming, response) =>
      response.end(JSON.stringify({ state: "sent", echo: incoming.headers.authorization })),
    );
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const result = await runToolCall(sessionId, request(endpointId), loopback);
    expect(seen[0]).toMatchObject({
      method: "POST",
      url: `/orders/A%201?key=${encodeURIComponent(SECRET)}`,
      headers: {
        authorization: `Bearer ${SECRET}`,
        "content-type": "application/json",
        "x-service-conversation-session-id": sessionId,
      },
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ key: SECRET, customer: { id: 7 }, count: 2 });
    const echoed = '{"state":"sent","echo":"Bearer [secret]"}';
    expect(result).toEqual({ ok: true, text: echoed, variables: { state: "sent" }, httpStatus: 200 });
    const calls = await listToolCalls({ ownerId }, sessionId);
    expect(calls).toMatchObject([{ functionName: "find_order", httpStatus: 200, error: null, result }]);
    expect(calls[0]?.request?.url).toBe(`${url}/orders/A%201?key={{secret.crm_key}}`);
    expect(JSON.stringify(calls)).not.toContain("s3cr3t");
    expect(await listToolCalls({ ownerId: newId() }, sessionId)).toEqual([]);
  });

  test("stands among the rows where it was made, by the clock of the worker that times them", async () => {
    const { url } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const workerTime = new Date("2026-11-22T10:00:00Z");
    await noteSignOfLife(sessionId, { workerTime });
    await runToolCall(sessionId, request(endpointId), loopback);
    const [call] = await listToolCalls({ ownerId }, sessionId);
    const laterMs = (call?.startedAt.getTime() ?? 0) - workerTime.getTime();
    expect(laterMs).toBeGreaterThanOrEqual(0);
    expect(laterMs).toBeLessThan(30_000);
  });

  test("reaches the endpoint once for a call id, however often and at once it is asked", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => {
      setTimeout(() => response.end('{"state":"done"}'), 150);
    });
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const call = request(endpointId);
    const racing = await Promise.all([1, 2, 3].map(() => runToolCall(sessionId, call, loopback)));
    const later = await runToolCall(sessionId, call, loopback);
    expect(new Set([...racing, later].map((result) => JSON.stringify(result))).size).toBe(1);
    expect(later.variables).toEqual({ state: "done" });
    expect(seen).toHaveLength(1);
    await runToolCall(sessionId, request(endpointId), loopback);
    expect(seen).toHaveLength(2);
    const tookMs = (await listToolCalls({ ownerId }, sessionId)).map(({ durationMs }) => durationMs ?? 0);
    expect(tookMs).toHaveLength(2);
    expect(Math.min(...tookMs)).toBeGreaterThanOrEqual(149);
  });

  test("never asks again for a call whose app died on it", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, endpointId } = await createCallingSession(url);
    const call = request(endpointId, { timeoutMs: 100 });
    const { callId, nodeId, functionName } = call;
    const startedAt = new Date(Date.now() - 5_000);
    await db.insert(toolCalls).values({ sessionId, callId, endpointId, nodeId, functionName, startedAt });
    expect(await runToolCall(sessionId, call, loopback)).toMatchObject({ ok: false, variables: {} });
    expect(seen).toHaveLength(0);
  });

  test("an endpoint that fails is a result with its error, not a failure of the call", async () => {
    const { url } = await startEndpointServer((_incoming, response) =>
      response.writeHead(500).end(`\u0000 broken: ${SECRET}`),
    );
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    expect(await runToolCall(sessionId, request(endpointId), loopback)).toEqual({
      ok: false,
      text: "The endpoint answered with status 500:  broken: [secret]",
      variables: {},
      httpStatus: 500,
    });
    const blocked = await runToolCall(sessionId, request(endpointId), { ...loopback, allowPrivate: false });
    expect(blocked).toMatchObject({ ok: false });
    expect(blocked).not.toHaveProperty("httpStatus");
    expect(await listToolCalls({ ownerId }, sessionId)).toMatchObject([
      { httpStatus: 500, error: "The endpoint answered with status 500" },
      { httpStatus: null, error: "The address leads into a private network, which is not allowed" },
    ]);
  });

  const TOO_LATE = "No whole answer in time";
  const FORBIDDEN = "The address leads into a private network, which is not allowed";
  const misbehaviours: [string, RequestListener, Partial<ToolCallResult>, string | null][] = [
    [
      "redirects to a private address",
      (_incoming, response) => response.writeHead(302, { location: "http://10.0.0.7/admin" }).end(),
      { ok: false, text: "The endpoint answered with status 302.", httpStatus: 302 },
      "The endpoint answered with status 302",
    ],
    ["hangs", () => undefined, { ok: false, text: `The tool could not be used. ${TOO_LATE}.` }, TOO_LATE],
    [
      "does not send JSON",
      (_incoming, response) => response.end("<p>Sent: 4711</p>"),
      { ok: true, text: "<p>Sent: 4711</p>", variables: {}, httpStatus: 200 },
      null,
    ],
    [
      "sends 10 MB",
      (_incoming, response) => response.end(`{"state":"${"x".repeat(10_000_000)}"}`),
      { ok: true, text: expect.stringMatching(/x\n\[The answer goes on/), variables: {}, httpStatus: 200 },
      null,
    ],
  ];

  test.each(misbehaviours)(
    "an endpoint that %s: the model is told, and the record says so",
    async (...row) => {
      const [, answer, told, error] = row;
      const { url, seen } = await startEndpointServer(answer);
      const { sessionId, ownerId, endpointId } = await createCallingSession(url);
      const result = await runToolCall(sessionId, request(endpointId, { timeoutMs: 1_000 }), loopback);
      expect(result).toMatchObject(told);
      expect(result.text.length).toBeLessThan(66_000);
      expect(seen).toHaveLength(1);
      expect(await listToolCalls({ ownerId }, sessionId)).toMatchObject([{ error, result }]);
    },
  );

  test("a name that leads to the internet first and to this machine afterwards reaches nothing here", async () => {
    const { url, port, connections } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    await renameHost(endpointId, `http://rebind.example:${port}`);
    // Of the internet by its number, but never given to anybody.
    const answers: LookupAddress[] = [{ address: "2d00::1", family: 6 }];
    const resolve = () => Promise.resolve([answers.shift() ?? { address: "127.0.0.1", family: 4 }]);
    const ask = (timeoutMs: number) =>
      runToolCall(sessionId, request(endpointId, { timeoutMs }), { allowPrivate: false, resolve });
    expect(await ask(1_000)).toMatchObject({ ok: false });
    expect(await ask(5_000)).toMatchObject({ ok: false });
    const faults = (await listToolCalls({ ownerId }, sessionId)).map(({ error }) => error);
    expect(faults).toEqual([expect.not.stringContaining(FORBIDDEN), FORBIDDEN]);
    expect(connections()).toBe(0);
  });

  test("sends nothing without its secret, to another owner's endpoint, or to one that the scenario lacks", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const mine = await createCallingSession(url);
    const other = await createCallingSession(url);
    const { id: unnamed } = await insertEndpoint(db, mine.ownerId, { name: "B", url, headers: {}, body: {} });
    expect((await runToolCall(mine.sessionId, request(unnamed), loopback)).ok).toBe(false);
    await nameInScenario(mine.sessionId, other.endpointId);
    expect((await runToolCall(mine.sessionId, request(other.endpointId), loopback)).ok).toBe(false);
    const lacking = { name: "C", url, headers: { A: "{{secret.none}}" }, body: {} };
    const { id } = await insertEndpoint(db, mine.ownerId, lacking);
    await nameInScenario(mine.sessionId, id);
    const { text } = await runToolCall(mine.sessionId, request(id), loopback);
    expect(text).toBe("The tool could not be used. There is no secret none.");
    expect(seen).toHaveLength(0);
  });

  test("is refused once the session is over", async () => {
    const sessionId = await createActiveSession({ status: "ended", endReason: "idle", endedAt: new Date() });
    await expect(runToolCall(sessionId, request(newId()), loopback)).rejects.toBeInstanceOf(SessionRefusal);
  });
});
