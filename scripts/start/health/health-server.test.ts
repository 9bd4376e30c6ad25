import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { countCalls, HealthServer } from "./health-server.ts";
import { listProbes, type Probe } from "./readiness.ts";

type Options = { pids?: Map<string, number>; countCalls?: () => Promise<number | null> };

async function start(probes: Record<string, Probe>, { pids = new Map(), countCalls }: Options = {}) {
  const port = await freePort();
  const server = new HealthServer({
    ...{ port, host: "127.0.0.1", probes: new Map(Object.entries(probes)) },
    ...{ pids: () => pids, restarts: () => new Map([["app", 2]]), countCalls },
  });
  await server.listen();
  onTestFinished(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return { server, get };
}

test("it is ready while every part is, and live in any case", async () => {
  let isUp = false;
  const { get } = await start({ app: async () => true, agent: async () => isUp });
  expect(await get("/ready")).toEqual({
    status: 503,
    text: '{"status":"unavailable","parts":{"app":true,"agent":false}}',
  });
  expect((await get("/live")).status).toBe(200);
  isUp = true;
  expect((await get("/ready")).status).toBe(200);
  expect((await get("/other")).status).toBe(404);
});

test("while it stops, it is live but takes nothing new", async () => {
  const { server, get } = await start({ app: async () => true });
  server.drain();
  expect(await get("/ready")).toMatchObject({ status: 503, text: expect.stringContaining('"draining"') });
  expect((await get("/live")).status).toBe(200);
});

test("metrics have readiness, restarts and the use of each process group", async () => {
  const child = spawn(process.execPath, ["-e", 'console.log("up"); setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // Until it runs, it has next to no memory.
  await once(child.stdout, "data");
  const { get } = await start({ app: async () => true }, { pids: new Map([["app", child.pid ?? 0]]) });
  const { text } = await get("/metrics");
  expect(text).toContain("# TYPE visavis_ready gauge");
  expect(text).toContain('visavis_ready{process="app"} 1');
  expect(text).toContain('visavis_process_restarts{process="app"} 2');
  const memory = Number(/visavis_process_memory_bytes\{process="app"\} (\d+)/.exec(text)?.[1]);
  if (process.platform === "linux") expect(memory).toBeGreaterThan(1_000_000);
});

test("a worker's metrics have its calls, as the worker's own server counts them", async () => {
  let jobs = 3;
  const worker = createServer(({ url }, response) =>
    response.writeHead(url === "/worker" ? 200 : 404).end(JSON.stringify({ active_jobs: jobs })),
  ).listen(0, "127.0.0.1");
  await once(worker, "listening");
  onTestFinished(() => void worker.close());
  const { port } = worker.address() as AddressInfo;
  const settings = readSettings({ AGENT_PORT: String(port) });
  const { get } = await start({}, { countCalls: () => countCalls(settings) });
  expect((await get("/metrics")).text).toMatch(/^visavis_calls 3$/m);
  jobs = 0;
  expect((await get("/metrics")).text).toMatch(/^visavis_calls 0$/m);
  worker.closeAllConnections();
  worker.close();
  expect((await get("/metrics")).text).not.toMatch(/^visavis_calls \d/m);
  const { get: getApp } = await start({ app: async () => true });
  expect((await getApp("/metrics")).text).not.toContain("visavis_calls");
});

test("an app is ready with its database, whatever else is down", async () => {
  let database = "up";
  const app = createServer((_request, response) =>
    response.writeHead(503).end(JSON.stringify({ parts: { database, livekit: "down" } })),
  ).listen(0, "127.0.0.1");
  await once(app, "listening");
  onTestFinished(() => void app.close());
  const { port } = app.address() as AddressInfo;
  const probes = listProbes(readSettings({ PORT: String(port) }, null, new Set(["app"])), false);
  expect([...probes.keys()]).toEqual(["app"]);
  expect(await probes.get("app")?.()).toBe(true);
  database = "down";
  expect(await probes.get("app")?.()).toBe(false);
});
