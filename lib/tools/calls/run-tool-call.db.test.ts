import type { LookupAddress } from "node:dns";
import type { RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { httpEndpoints, sessions, toolCalls } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { SessionRefusal } from "#lib/calls/worker/accept-job.ts";
import { recordHeartbeat } from "#lib/calls/worker/report-state.ts";
import { newId } from "#lib/platform/ids.ts";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { insertEndpoint } from "#lib/tools/endpoints/queries.ts";
import { loopback, startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import { createSecret } from "../secrets/secrets.ts";
import { listToolCalls, runToolCall } from "./run-tool-call.ts";

const SECRET = 's3cr3t "token"';

/** A live session whose scenario names an endpoint at `url`; its owner has the secret `crm_key`. */
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
  test("makes the owner's request, returns the result to the model and stores a record, neither with a secret", async () => {
    const { url, seen } = await startEndpointServer((incoming, response) =>
      response.end(JSON.stringify({ state: "sent", echo: incoming.headers.authorization })),
    );
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const result = await runToolCall(sessionId, request(endpointId), { network: loopback });
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

  test("of an endpoint that echoes secrets in other spellings, or broken off, shows none of them to anybody", async () => {
    const spelled = [...SECRET]
      .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
    const basic = Buffer.from(`ana:${SECRET}`).toString("base64");
    const whole = `{"state":"${spelled}","seen":["${encodeURIComponent(SECRET)}","${basic}"]}`;
    const cut = `${" ".repeat(65_536 - SECRET.length)}${SECRET}`;
    const bodies = [whole, cut];
    const { url } = await startEndpointServer((_incoming, response) => response.end(bodies.shift()));
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const [first, second] = [
      await runToolCall(sessionId, request(endpointId), { network: loopback }),
      await runToolCall(sessionId, request(endpointId), { network: loopback }),
    ];
    expect(first).toMatchObject({ ok: true, variables: { state: "[secret]" } });
    expect(second?.text.trimStart()).toMatch(/^\[secret\]/);
    const shown = JSON.stringify([first, second, await listToolCalls({ ownerId }, sessionId)]);
    const readable = [
      shown,
      ...(shown.match(/[\w+/]{12,}/g) ?? []).map((text) => String(Buffer.from(text, "base64"))),
    ];
    expect(readable.join("\n")).not.toMatch(/s3cr3t|token\b/);
  });

  test("that fails notifies the owner's webhooks once, without what was sent; that of a draft test doesn't", async () => {
    const { url } = await startEndpointServer((_incoming, response) => {
      response.statusCode = 500;
      response.end("secret words");
    });
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    await createTestWebhook({ ownerId, events: ["tool.failed"] });
    const call = request(endpointId);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await runToolCall(sessionId, call, { network: loopback });
    await db.update(sessions).set({ kind: "test" }).where(eq(sessions.id, sessionId));
    await runToolCall(sessionId, request(endpointId), { network: loopback });
    const deliveries = await listTestDeliveries(ownerId, "tool.failed");
    expect(deliveries).toMatchObject([
      {
        eventType: "tool.failed",
        data: {
          conversation_session_id: sessionId,
          call_id: call.callId,
          function: "find_order",
          endpoint_id: endpointId,
          http_status: 500,
          error: "The endpoint responded with status 500",
        },
      },
    ]);
    expect(JSON.stringify(deliveries)).not.toContain("secret words");
  });

  test("is ordered among the rows by the worker's clock", async () => {
    const { url } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const workerTime = new Date("2026-11-22T10:00:00Z");
    await recordHeartbeat(sessionId, { workerTime });
    await runToolCall(sessionId, request(endpointId), { network: loopback });
    const [call] = await listToolCalls({ ownerId }, sessionId);
    const laterMs = (call?.startedAt.getTime() ?? 0) - workerTime.getTime();
    expect(laterMs).toBeGreaterThanOrEqual(0);
    expect(laterMs).toBeLessThan(30_000);
  });

  test("reaches the endpoint once per call id, however often it is requested in parallel", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => {
      setTimeout(() => response.end('{"state":"done"}'), 150);
    });
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const call = request(endpointId);
    const racing = await Promise.all(
      [1, 2, 3].map(() => runToolCall(sessionId, call, { network: loopback })),
    );
    const later = await runToolCall(sessionId, call, { network: loopback });
    expect(new Set([...racing, later].map((result) => JSON.stringify(result))).size).toBe(1);
    expect(later.variables).toEqual({ state: "done" });
    expect(seen).toHaveLength(1);
    await runToolCall(sessionId, request(endpointId), { network: loopback });
    expect(seen).toHaveLength(2);
    const tookMs = (await listToolCalls({ ownerId }, sessionId)).map(({ durationMs }) => durationMs ?? 0);
    expect(tookMs).toHaveLength(2);
    expect(Math.min(...tookMs)).toBeGreaterThanOrEqual(149);
  });

  test("never repeats a call whose app died during it", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, endpointId } = await createCallingSession(url);
    const call = request(endpointId, { timeoutMs: 100 });
    const { callId, nodeId, functionName } = call;
    const startedAt = new Date(Date.now() - 5_000);
    await db.insert(toolCalls).values({ sessionId, callId, endpointId, nodeId, functionName, startedAt });
    expect(await runToolCall(sessionId, call, { network: loopback })).toMatchObject({
      ok: false,
      variables: {},
    });
    expect(seen).toHaveLength(0);
  });

  test("returns a failing endpoint as a result with its error, not as a failure of the call", async () => {
    const { url } = await startEndpointServer((_incoming, response) =>
      response.writeHead(500).end(`\u0000 broken: ${SECRET}`),
    );
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    expect(await runToolCall(sessionId, request(endpointId), { network: loopback })).toEqual({
      ok: false,
      text: "The endpoint responded with status 500:  broken: [secret]",
      variables: {},
      httpStatus: 500,
    });
    const blocked = await runToolCall(sessionId, request(endpointId), {
      network: { ...loopback, allowedNetworks: NO_NETWORKS },
    });
    expect(blocked).toMatchObject({ ok: false });
    expect(blocked).not.toHaveProperty("httpStatus");
    expect(await listToolCalls({ ownerId }, sessionId)).toMatchObject([
      { httpStatus: 500, error: "The endpoint responded with status 500" },
      {
        httpStatus: null,
        error: "The address points to a private network: only the operator can allow it",
      },
    ]);
  });

  const TOO_LATE = "The endpoint did not respond in time";
  const FORBIDDEN = "The address points to a private network: only the operator can allow it";
  const misbehaviours: [string, RequestListener, Partial<ToolCallResult>, string | null][] = [
    [
      "redirects to a private address",
      (_incoming, response) => response.writeHead(302, { location: "http://10.0.0.7/admin" }).end(),
      { ok: false, text: "The endpoint responded with status 302.", httpStatus: 302 },
      "The endpoint responded with status 302",
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
      {
        ok: true,
        text: expect.stringMatching(/x\n\[The response is longer/),
        variables: {},
        httpStatus: 200,
      },
      null,
    ],
  ];

  test.each(misbehaviours)("reports an endpoint that %s to the model and in the record", async (...row) => {
    const [, answer, expected, error] = row;
    const { url, seen } = await startEndpointServer(answer);
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    const timeoutMs = error === TOO_LATE ? 1_000 : 30_000;
    const result = await runToolCall(sessionId, request(endpointId, { timeoutMs }), { network: loopback });
    expect(result).toMatchObject(expected);
    expect(result.text.length).toBeLessThan(66_000);
    expect(seen).toHaveLength(1);
    expect(await listToolCalls({ ownerId }, sessionId)).toMatchObject([{ error, result }]);
  });

  test("a host that resolves first to a public address and then to this machine reaches nothing here", async () => {
    const { url, port, connections } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const { sessionId, ownerId, endpointId } = await createCallingSession(url);
    await renameHost(endpointId, `http://rebind.example:${port}`);
    // A public address that is never assigned to anyone.
    const answers: LookupAddress[] = [{ address: "2d00::1", family: 6 }];
    const resolve = () => Promise.resolve([answers.shift() ?? { address: "127.0.0.1", family: 4 }]);
    const ask = (timeoutMs: number) =>
      runToolCall(sessionId, request(endpointId, { timeoutMs }), {
        network: { allowedNetworks: NO_NETWORKS, resolve },
      });
    expect(await ask(1_000)).toMatchObject({ ok: false });
    expect(await ask(5_000)).toMatchObject({ ok: false });
    const faults = (await listToolCalls({ ownerId }, sessionId)).map(({ error }) => error);
    expect(faults).toEqual([expect.not.stringContaining(FORBIDDEN), FORBIDDEN]);
    expect(connections()).toBe(0);
  });

  test("sends nothing if its secret is missing, or to an endpoint of another owner or outside the scenario", async () => {
    const { url, seen } = await startEndpointServer((_incoming, response) => response.end("{}"));
    const mine = await createCallingSession(url);
    const other = await createCallingSession(url);
    const { id: unnamed } = await insertEndpoint(db, mine.ownerId, { name: "B", url, headers: {}, body: {} });
    expect((await runToolCall(mine.sessionId, request(unnamed), { network: loopback })).ok).toBe(false);
    await nameInScenario(mine.sessionId, other.endpointId);
    expect((await runToolCall(mine.sessionId, request(other.endpointId), { network: loopback })).ok).toBe(
      false,
    );
    const lacking = { name: "C", url, headers: { A: "{{secret.none}}" }, body: {} };
    const { id } = await insertEndpoint(db, mine.ownerId, lacking);
    await nameInScenario(mine.sessionId, id);
    const { text } = await runToolCall(mine.sessionId, request(id), { network: loopback });
    expect(text).toBe("The tool could not be used. The secret none does not exist.");
    expect(seen).toHaveLength(0);
  });

  test("is rejected once the session is over", async () => {
    const sessionId = await createActiveSession({ status: "ended", endReason: "idle", endedAt: new Date() });
    await expect(runToolCall(sessionId, request(newId()), { network: loopback })).rejects.toBeInstanceOf(
      SessionRefusal,
    );
  });
});
