import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseAgentEnv } from "#agent/env.ts";
import { SESSION_ID } from "#agent/testing/fixtures.ts";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import { CallTrace } from "./call-trace.ts";

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};
type Body = { resourceSpans: { resource: object; scopeSpans: { spans: SentSpan[] }[] }[] };

let receiver: Server;
let paths: string[];
let bodies: Body[];
let endpoint: string;

beforeEach(async () => {
  [paths, bodies] = [[], []];
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      paths.push(request.url ?? "");
      bodies.push(JSON.parse(text));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port is an AddressInfo.
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => receiver.close(resolve)));

const TIMING: TurnTiming = {
  from: "end_of_turn",
  totalMs: 700,
  heardMs: 2_000,
  stages: [
    { stage: "endpointing", startMs: 0, durationMs: 400 },
    { stage: "model", startMs: 300, durationMs: 250 },
    { stage: "first_frame", startMs: 700, durationMs: 40 },
  ],
};
const STARTED_MS = Date.UTC(2026, 10, 22, 10);

const milliseconds = ({ startTimeUnixNano: from, endTimeUnixNano: to }: SentSpan) =>
  [from, to].map((nano) => Number(BigInt(nano) / 1_000_000n) - STARTED_MS);

test("exports one trace per call, one span per turn and its stages inside, with only ids and numbers", async () => {
  const call = new CallTrace(SESSION_ID, { endpoint: `${endpoint}/`, serviceName: "visavis-agent" });
  call.addTurn({ timing: TIMING, startedMs: STARTED_MS });
  await call.end("user_left");
  expect(paths).toEqual(["/v1/traces"]);
  const spans = bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([SESSION_ID.replaceAll("-", "")]));
  const named = (name: string) => spans.find((span) => span.name === name);
  const [root, turn] = [named("call"), named("turn")];
  expect(root?.parentSpanId).toBeUndefined();
  expect(turn?.parentSpanId).toBe(root?.spanId);
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === turn?.spanId);
  expect(stages.map((span) => [span.name, ...milliseconds(span)])).toEqual([
    ["endpointing", -700, -300],
    ["model", -400, -150],
    ["first_frame", 0, 40],
  ]);
  expect(turn && milliseconds(turn)).toEqual([-700, 2_000]);
  const attributes = spans.flatMap((span) => span.attributes.map(({ key }) => key));
  expect(new Set(attributes)).toEqual(
    new Set([
      "visavis.session_id",
      "visavis.end_reason",
      "visavis.counted_from",
      "visavis.wait_ms",
      "visavis.heard_ms",
    ]),
  );
  expect(JSON.stringify(bodies)).toContain("visavis-agent");
});

test("an unreachable collector does not hold up the end of a call", async () => {
  await new Promise((resolve) => receiver.close(resolve));
  const call = new CallTrace(SESSION_ID, { endpoint, serviceName: "visavis-agent", timeoutMs: 50 });
  call.addTurn({ timing: TIMING, startedMs: STARTED_MS });
  await call.end("user_left");
  expect(bodies).toEqual([]);
});

test("exports nothing unless an endpoint is set, and then under the service's name", () => {
  expect(parseAgentEnv(process.env).tracing).toBeUndefined();
  expect(parseAgentEnv({ ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "" }).tracing).toBeUndefined();
  expect(
    parseAgentEnv({ ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }).tracing,
  ).toEqual({
    endpoint: "http://collector:4318",
    serviceName: "visavis-agent",
  });
});
