import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { VERSION } from "#lib/platform/version.ts";
import { verifyWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { CapacityReporter } from "./capacity-reporter.ts";

const SECRET = "a secret of thirty-two characters";

type Arrived = { path: string | undefined; subject: string | null; body: unknown };
let server: Server;
let arrived: Arrived[];
let status: number;

beforeEach(async () => {
  arrived = [];
  status = 204;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const token = String(request.headers.authorization).slice("Bearer ".length);
    const subject = await verifyWorkerToken(SECRET, token);
    arrived.push({ path: request.url, subject, body: await json(request) });
    response.writeHead(status).end();
  };
  server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => void server.close());

function reporter() {
  const { port } = server.address() as AddressInfo; // a TCP server's address is always one
  const workerId = newId();
  const appUrl = `http://127.0.0.1:${port}`;
  return { workerId, reporter: new CapacityReporter({ appUrl, workerSecret: SECRET, workerId }) };
}

const IDLE = { calls: 0, places: 3, version: VERSION };
const ONE_CALL = { calls: 1, places: 2, version: VERSION };

test("a report names the worker and its release, and only a change or ten seconds bring the next one", async () => {
  const { workerId, reporter: sender } = reporter();
  for (const now of [0, 1_000, 9_999]) await sender.report(IDLE, now);
  expect(arrived).toEqual([{ path: `/api/internal/workers/${workerId}`, subject: workerId, body: IDLE }]);
  await sender.report(ONE_CALL, 9_999);
  await sender.report(ONE_CALL, 19_998);
  expect(arrived).toHaveLength(2);
  await sender.report(ONE_CALL, 19_999);
  expect(arrived.map(({ body }) => body)).toEqual([IDLE, ONE_CALL, ONE_CALL]);
});

test("a report that failed is sent again at the next look", async () => {
  const { reporter: sender } = reporter();
  status = 500;
  await sender.report(IDLE, 0);
  status = 204;
  await sender.report(IDLE, 1_000);
  await sender.report(IDLE, 2_000);
  expect(arrived).toHaveLength(2);
});

test("an app that is away stops nothing", async () => {
  const { reporter: sender } = reporter();
  server.closeAllConnections();
  server.close();
  await sender.report(IDLE, 0);
  expect(arrived).toHaveLength(0);
});
