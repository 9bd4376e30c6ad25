import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  enqueueTestCommand,
  findTestSession,
  listTestRows,
  testRow,
} from "#lib/calls/testing/live-session.ts";
import { countOpenStreams } from "#lib/calls/worker/stream-commands.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { bootstrapSchema, JOB_HEADER } from "#lib/worker-protocol/worker-protocol.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { READS, REPORTS } from "./operations.ts";

const { avatar, background, commands } = READS;
const { alive, bootstrap, offer, rows, state, "tool-calls": toolCalls } = REPORTS;

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";

type Door = typeof rows;
type Knock = { token?: string | null; body?: BodyInit; signal?: AbortSignal; jobId?: string };

/** Calls a route as the worker of session `id`, unless `token` says otherwise. */
async function knock(door: Door, id: string, { token, body, signal, jobId }: Knock = {}): Promise<Response> {
  const bearer = token === undefined ? await signWorkerToken(env.VISAVIS_WORKER_SECRET, id) : token;
  const request = new Request(`http://app/api/internal/sessions/${id}`, {
    method: door === commands ? "GET" : "POST",
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(jobId === undefined ? {} : { [JOB_HEADER]: jobId }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  return await door(request, { params: Promise.resolve({ id }) });
}

const json = (value: object) => ({ body: JSON.stringify(value) });
const emptyReport = json({ rows: [], ackedCommandSeqs: [] });
const toolCall = {
  callId: UNKNOWN,
  endpointId: UNKNOWN,
  nodeId: "start",
  functionName: "look_up",
  args: {},
  variables: {},
  runtimeVars: {},
  timeoutMs: 1000,
};
/** Every route, with a request that it accepts from the worker of a live session. */
const doors: [string, Door, Knock][] = [
  ["offer", offer, json({})],
  ["bootstrap", bootstrap, json({ jobId: "job-1" })],
  ["rows", rows, emptyReport],
  ["state", state, json({ status: "active" })],
  ["alive", alive, json({})],
  ["tool-calls", toolCalls, json(toolCall)],
  ["commands", commands, {}],
  ["avatar", avatar, {}],
  ["background", background, {}],
];

async function forgedTokens(id: string): Promise<Record<string, string | null>> {
  const secret = env.VISAVIS_WORKER_SECRET;
  const forAudience = new SignJWT().setProtectedHeader({ alg: "HS256" }).setSubject(id);
  return {
    missing: null,
    garbage: "garbage",
    "another session's": await signWorkerToken(secret, UNKNOWN),
    expired: await signWorkerToken(secret, id, new Date(Date.now() - HOUR_MS)),
    "another secret's": await signWorkerToken("x".repeat(40), id),
    "another audience's": await forAudience
      .setAudience("visavis-operator")
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode(secret)),
  };
}

describeDb("the worker routes", () => {
  test("every route refuses a token of another session, always with the same response", async () => {
    const id = await createActiveSession();
    const before = await findTestSession(id);
    for (const [, door, call] of doors) {
      for (const token of Object.values(await forgedTokens(id))) {
        const answer = await knock(door, id, { ...call, token });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toEqual({ error: "Invalid worker token", error_code: "AUTH_INVALID" });
      }
    }
    expect(await findTestSession(id)).toEqual(before);
  });

  test("every route responds with 404 for an unknown session", async () => {
    for (const [name, door, call] of doors) {
      const answer = await knock(door, UNKNOWN, call);
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });

  test("every route responds with 410 once the session has ended", async () => {
    const id = await createTestSession({
      status: "ended",
      endReason: "idle",
      endedAt: new Date(Date.now() - HOUR_MS),
    });
    for (const [name, door, call] of doors) {
      const answer = await knock(door, id, call);
      expect([name, answer.status]).toEqual([name, 410]);
    }
  });

  test("a heartbeat is recorded for the job that has the call, and for no other", async () => {
    const id = await createActiveSession({ workerSeenAt: new Date(0) });
    expect((await knock(alive, id, { ...json({}), jobId: "job-dead" })).status).toBe(409);
    expect((await findTestSession(id)).workerSeenAt).toEqual(new Date(0));
    expect((await knock(alive, id, { ...json({}), jobId: "job-1" })).status).toBe(204);
    expect((await findTestSession(id)).workerSeenAt?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  });

  test("a worker that was presumed dead and comes back is refused and changes nothing", async () => {
    const id = await createActiveSession({ workerJobId: "job-new" });
    const late = { rows: [testRow(0)], ackedCommandSeqs: [] };
    const ended = { status: "failed", endReason: "agent_failed" };
    for (const [door, call] of [
      [rows, json(late)],
      [state, json(ended)],
      [commands, {}],
    ] as const) {
      expect((await knock(door, id, { ...call, jobId: "job-dead" })).status).toBe(409);
    }
    expect(await listTestRows(id)).toEqual([]);
    expect((await findTestSession(id)).status).toBe("active");
  });

  test("bodies that are invalid, unexpected or too large are refused, and nothing of them is stored", async () => {
    const id = await createActiveSession();
    const row = testRow(0);
    const broken: [BodyInit, number][] = [
      ["", 400],
      ["{", 400],
      ["[]", 400],
      [JSON.stringify({ rows: [row] }), 400],
      [JSON.stringify({ rows: [row, { ...row, role: "tool" }], ackedCommandSeqs: [] }), 400],
      [JSON.stringify({ rows: [{ ...row, startedAt: "soon" }], ackedCommandSeqs: [] }), 400],
      [JSON.stringify({ rows: Array.from({ length: 101 }, () => row), ackedCommandSeqs: [] }), 400],
      [JSON.stringify({ rows: [{ ...row, content: "x".repeat(1_100_000) }], ackedCommandSeqs: [] }), 413],
    ];
    for (const [body, status] of broken) expect((await knock(rows, id, { body })).status).toBe(status);
    expect(await listTestRows(id)).toEqual([]);
    expect((await knock(state, id, json({ status: "expired" }))).status).toBe(400);
    expect((await knock(bootstrap, id, json({}))).status).toBe(400);
  });

  test("characters and numbers that no database stores are cleaned or refused, and lose no row", async () => {
    const id = await createTestSession();
    expect((await knock(bootstrap, id, json({ jobId: "job\u0000-1" }))).status).toBe(200);
    expect((await findTestSession(id)).workerJobId).toBe("job-1");
    const call = { callId: "a\u0000", name: "look\ud800up", nodeId: "start", ok: true };
    const spoken = { ...testRow(0), toolCalls: [call] };
    const report = { rows: [spoken], ackedCommandSeqs: [] };
    expect((await knock(rows, id, json(report))).status).toBe(204);
    expect((await listTestRows(id))[0]?.toolCalls).toMatchObject([{ callId: "a", name: "look\ufffdup" }]);
    const tooLarge = { rows: [testRow(2 ** 31)], ackedCommandSeqs: [2 ** 31] };
    expect((await knock(rows, id, json(tooLarge))).status).toBe(400);
    const deep = { body: `{"rows":[],"ackedCommandSeqs":${"[".repeat(100_000)}${"]".repeat(100_000)}}` };
    expect((await knock(rows, id, deep)).status).toBe(400);
    expect(await listTestRows(id)).toHaveLength(1);
  });

  test("a call runs from its bootstrap to its end", async () => {
    const id = await createTestSession();
    const started = await knock(bootstrap, id, json({ jobId: "job-1" }));
    expect(started.status).toBe(200);
    expect(bootstrapSchema.parse(await started.json()).sessionId).toBe(id);
    expect((await knock(bootstrap, id, json({ jobId: "job-2" }))).status).toBe(409);
    expect((await knock(state, id, json({ status: "active" }))).status).toBe(204);
    expect((await knock(rows, id, json({ rows: [testRow(0)], ackedCommandSeqs: [] }))).status).toBe(204);
    const end = json({ status: "ended", endReason: "user_left" });
    expect((await knock(state, id, end)).status).toBe(204);
    expect((await knock(state, id, end)).status).toBe(204);
    expect((await knock(state, id, json({ status: "failed", endReason: "agent_failed" }))).status).toBe(410);
    expect((await knock(rows, id, json({ rows: [testRow(1)], ackedCommandSeqs: [] }))).status).toBe(204);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "user_left" });
    expect(await listTestRows(id)).toHaveLength(2);
  });

  test("commands are streamed one per line, and a client that disconnects leaves nothing behind", async () => {
    const id = await createActiveSession();
    await enqueueTestCommand(id);
    const open = countOpenStreams();
    for (const leave of ["cancel", "abort"] as const) {
      const gone = new AbortController();
      const answer = await knock(commands, id, { signal: gone.signal });
      expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const lines = [(await reader?.read())?.value, (await reader?.read())?.value];
      expect(lines.map((line) => JSON.parse(line ?? ""))).toMatchObject([
        { type: "command", seq: 1 },
        { type: "ping" },
      ]);
      expect(lines.every((line) => line?.endsWith("\n"))).toBe(true);
      expect(countOpenStreams()).toBe(open + 1);
      if (leave === "cancel") await reader?.cancel();
      else gone.abort();
      await expect.poll(countOpenStreams).toBe(open);
    }
  });
});
