import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isReachable } from "#lib/platform/probe.ts";

async function serve(status: number, answerAfterMs = 0) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    setTimeout(() => response.writeHead(status).end("OK"), answerAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an object here
  return { url: `ws://127.0.0.1:${port}`, server, asked: () => asked };
}

test("one question answers all who ask within its freshness, and the next is asked anew", async () => {
  const media = await serve(200);
  const options = { timeoutMs: 10_000, freshMs: 100 };
  const answers = await Promise.all([1, 2, 3].map(() => isReachable(media.url, options)));
  expect(answers).toEqual([true, true, true]);
  expect(media.asked()).toBe(1);
  media.server.closeAllConnections();
  await new Promise((resolve) => media.server.close(resolve));
  await expect.poll(() => isReachable(media.url, options)).toBe(false);
});

test("a server that fails or does not answer in time counts as not there", async () => {
  const failing = await serve(503);
  expect(await isReachable(failing.url, { timeoutMs: 10_000, freshMs: 0 })).toBe(false);
  const slow = await serve(200, 400);
  expect(await isReachable(slow.url, { timeoutMs: 50, freshMs: 0 })).toBe(false);
  for (const { server } of [failing, slow]) {
    server.closeAllConnections();
    server.close();
  }
});
