import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type RequestOptions, request } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCode } from "#lib/platform/errors.ts";
import { CADDY, cacheDir } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { renderCaddyConfig } from "./caddy-config.ts";
import { findEdgeProblem } from "./probe-edge.ts";
import type { Reach } from "./reach.ts";
import { trustUrl, writeTrustPage } from "./trust-page.ts";

/** Another address than the one that the app and the media server listen on. */
const HOST = "127.0.0.2";
const CADDY_BUILD_MS = 900_000;

let folder = "";
let edge: ChildProcess;
let reach: Reach;
let fingerprint: string | null = null;
let root = "";
const servers: Server[] = [];

/** Responds with what it received. */
async function startEcho(name: string): Promise<number> {
  const server = createServer((incoming, response) => {
    void text(incoming).then(
      (body) => {
        const { url, headers } = incoming;
        response.end(JSON.stringify({ name, url, headers, bytes: body.length }));
      },
      () => response.destroy(),
    );
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return portOf(server);
}

/** A server listening on TCP has an address with a port. */
const portOf = (server: Pick<Server, "address">): number => (server.address() as AddressInfo).port;

/** Two free ports. Both are held until both are known, or the second could be the first again. */
async function freePorts(): Promise<[number, number]> {
  const held = [createTcpServer(), createTcpServer()] as const;
  await Promise.all(held.map((server) => once(server.listen(0, HOST), "listening")));
  const ports: [number, number] = [portOf(held[0]), portOf(held[1])];
  await Promise.all(held.map((server) => once(server.close(), "close")));
  return ports;
}

/** Starts the edge on two ports and waits for its certificate. Returns what was wrong, with what the edge logged. */
async function startEdge(caddy: string): Promise<string | null> {
  const [httpsPort, httpPort] = await freePorts();
  reach = {
    ...{ host: HOST, address: HOST, listenOn: HOST, isLan: true, certificate: "own", turnPort: 1 },
    ...{ remarks: [], httpsPort, httpPort },
  };
  const settings = {
    appUrl: `https://${HOST}:${reach.httpsPort}`,
    internalAppUrl: `http://127.0.0.1:${await startEcho("app")}`,
    livekitUrl: `ws://127.0.0.1:${await startEcho("media")}`,
    livekitPublicUrl: `wss://${HOST}:${reach.httpsPort}`,
  };
  const config = join(folder, "caddy.json");
  await writeFile(config, renderCaddyConfig({ reach, settings, folder, authorityName: "Visavis on a test" }));
  edge = spawn(caddy, ["run", "--config", config], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: folder },
  });
  let log = "";
  edge.stderr?.on("data", (chunk: Buffer) => (log += chunk));
  const ended = new AbortController();
  edge.once("exit", () => ended.abort());
  fingerprint = await writeTrustPage(reach, folder, settings.appUrl);
  const problem = await findEdgeProblem(reach, AbortSignal.any([ended.signal, AbortSignal.timeout(20_000)]));
  return problem && `${problem}\n${log}`;
}

beforeAll(async () => {
  const caddy = await obtainBinary(CADDY, { cacheDir: cacheDir(), onProgress: console.log });
  folder = await mkdtemp(join(tmpdir(), "visavis-edge-"));
  let problem = await startEdge(caddy);
  // Another process may have taken a port that was free a moment ago: then the edge ends at once.
  if (problem && edge.exitCode !== null) problem = await startEdge(caddy);
  expect(problem).toBeNull();
  root = await (await fetch(`http://${HOST}:${reach.httpPort}/trust/visavis.crt`)).text();
}, CADDY_BUILD_MS);

afterAll(async () => {
  if (edge) {
    const gone = once(edge, "exit");
    edge.kill("SIGKILL");
    await gone;
  }
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

/** A request like a device's that trusts only the root certificate from the page. */
async function ask(path: string, options: RequestOptions & { body?: string } = {}) {
  const { body, ...rest } = options;
  const sent = request({ host: HOST, port: reach.httpsPort, path, ca: root, agent: false, ...rest });
  sent.on("error", () => undefined);
  sent.end(body);
  const [incoming]: IncomingMessage[] = await once(sent, "response");
  const content = incoming ? await text(incoming) : "";
  const seen: { name?: string; headers?: Record<string, string>; bytes?: number } = content.startsWith("{")
    ? JSON.parse(content)
    : {};
  return { status: incoming?.statusCode, seen };
}

test("a device that trusts the root certificate from the page reaches app and media server at one address", async () => {
  expect(await ask("/console")).toMatchObject({ status: 200, seen: { name: "app" } });
  expect(await ask("/rtc/v1?access_token=x")).toMatchObject({ status: 200, seen: { name: "media" } });
  expect(await ask("/rtcetera")).toMatchObject({ seen: { name: "app" } });
});

test.each([
  "/api/internal/workers/capacity",
  "/api/internal",
  "/API/Internal/x",
  "/api/%69nternal/x",
  "/api//internal/x",
  "/api/links/../internal/x",
  "/api/inngest",
  "/api/inngest?key=x",
  "/api/inngest/",
  "/api/livekit/webhook",
  "/metrics",
  "/live",
  "/ready",
])("%s is closed to the outside", async (path) => {
  expect(await ask(path)).toEqual({ status: 404, seen: {} });
});

test.each(["/twirp/livekit.RoomService/ListRooms", "/agent", "/rtc.x"])(
  "the media server's own %s is not reachable",
  async (path) => {
    expect((await ask(path)).seen.name).not.toBe("media");
  },
);

test("a visitor cannot choose the address that the app sees", async () => {
  const forged = {
    "x-forwarded-for": "8.8.8.8",
    "x-forwarded-proto": "http",
    "x-forwarded-host": "evil.test",
    forwarded: "for=8.8.8.8",
  };
  const { seen } = await ask("/console", { headers: forged });
  expect(seen.headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "https",
    "x-forwarded-host": `${HOST}:${reach.httpsPort}`,
    host: `${HOST}:${reach.httpsPort}`,
  });
});

test("a body that exceeds the limit is refused before the app has all of it", async () => {
  const headers = { "content-type": "text/plain" };
  const fits = await ask("/api/x", { method: "POST", headers, body: "x".repeat(6_000_000) });
  expect(fits).toMatchObject({ status: 200, seen: { bytes: 6_000_000 } });
  const tooLarge = ask("/api/x", { method: "POST", headers, body: "x".repeat(12_000_000) });
  // The edge closes the connection, possibly before the response is read.
  const outcome = await tooLarge.then(({ status }) => status, errorCode);
  expect([413, "ECONNRESET", "EPIPE"]).toContain(outcome);
});

test("an avatar of 30 MB arrives", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const sent = await ask("/api/avatars/create", { method: "POST", headers, body: "x".repeat(30_000_000) });
  expect(sent).toMatchObject({ status: 200, seen: { bytes: 30_000_000 } });
});

test("the page about the certificate shows its fingerprint, and HTTP serves nothing else", async () => {
  const page = await fetch(trustUrl(reach) ?? "");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  expect(await page.text()).toContain(fingerprint ?? "?");
  for (const path of [
    "/",
    "/trust/root.key",
    "/root.key",
    "/trust/../pki/authorities/local/root.key",
    "/console",
  ]) {
    const response = await fetch(`http://${HOST}:${reach.httpPort}${path}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")], path).toEqual([307, "/trust"]);
  }
});
