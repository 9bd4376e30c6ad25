import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isReachable, lastProbe } from "./probe.ts";

/** Responds late to the first requests. */
async function serve(status: number, { answerAfterMs = 0, slowly = Number.POSITIVE_INFINITY } = {}) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    setTimeout(() => response.writeHead(status).end("OK"), asked > slowly ? 0 : answerAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an object here
  return { url: `ws://127.0.0.1:${port}`, server, asked: () => asked };
}

test("one probe serves all requests while it is fresh, and the next one probes again", async () => {
  const media = await serve(200);
  const options = { timeoutMs: 10_000, freshMs: 100 };
  const answers = await Promise.all([1, 2, 3].map(() => isReachable(media.url, options)));
  expect(answers).toEqual([true, true, true]);
  expect(media.asked()).toBe(1);
  const probe = lastProbe(media.url);
  expect(probe?.durationMs).toBeGreaterThan(0);
  expect(probe?.ageMs).toBeGreaterThanOrEqual(probe?.durationMs ?? Number.NaN);
  media.server.closeAllConnections();
  await new Promise((resolve) => media.server.close(resolve));
  await expect.poll(() => isReachable(media.url, options)).toBe(false);
});

test("a failing server is probed once, a slow one is retried", async () => {
  const failing = await serve(503);
  expect(await isReachable(failing.url, { timeoutMs: 10_000, freshMs: 0, attempts: 2 })).toBe(false);
  expect(failing.asked()).toBe(1);
  const slow = await serve(200, { answerAfterMs: 20_000 });
  expect(await isReachable(slow.url, { timeoutMs: 50, freshMs: 0 })).toBe(false);
  expect(slow.asked()).toBeLessThan(2);
  const late = await serve(200, { answerAfterMs: 20_000, slowly: 1 });
  expect(await isReachable(late.url, { timeoutMs: 2_000, freshMs: 0, attempts: 2 })).toBe(true);
  expect(late.asked()).toBe(2);
  for (const { server } of [failing, slow, late]) {
    server.closeAllConnections();
    server.close();
  }
});

test("a server that is back is noticed at once, however long a good result is shared", async () => {
  let status = 503;
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an object here
  const options = { timeoutMs: 10_000, freshMs: 60_000 };
  const isUp = () => isReachable(`http://127.0.0.1:${port}`, options);
  expect(await isUp()).toBe(false);
  status = 200;
  await expect.poll(isUp).toBe(true);
  status = 503;
  expect(await isUp()).toBe(true);
  server.close();
});
