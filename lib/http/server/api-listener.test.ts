import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteContext } from "#lib/http/contract.ts";
import { apiListener } from "./api-listener.ts";

const LONG_TEXT = "long ".repeat(1000);
const refuse = async () => Response.json({ error: "refused" }, { status: 405 });
const methods = { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
const tell = async (request: Request, { params }: RouteContext) =>
  Response.json({
    params: await params,
    query: new URL(request.url).search,
    from: request.headers.get("x-forwarded-for"),
    key: request.headers.get("authorization"),
  });

/** The streams that `/things/stream` began and that were cancelled, after `mayAnswer`. */
let cancelled = 0;
let mayAnswer = Promise.resolve();
const stream = async () => {
  await mayAnswer;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    cancel: () => {
      cancelled += 1;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
};

const door = apiListener(
  {
    "/things": { ...methods, GET: async () => Response.json({ text: LONG_TEXT }) },
    "/things/echo": { ...methods, POST: async (request) => Response.json({ got: await request.json() }) },
    "/things/giving-up": {
      ...methods,
      POST: async (request) => {
        const reader = request.body?.getReader();
        await reader?.read();
        await reader?.cancel();
        return Response.json({ error: "too large" }, { status: 413 });
      },
    },
    "/things/stream": { ...methods, GET: stream },
    "/things/broken": { ...methods, GET: () => Promise.reject(new Error("a bug")) },
    "/things/{id}": { ...methods, GET: tell },
  },
  async () => Response.json({ error: "unknown" }, { status: 404 }),
  { "X-Content-Type-Options": "nosniff" },
);
const server = createServer((incoming, outgoing) => {
  if (!door(incoming, outgoing)) outgoing.writeHead(299).end("left to Next");
});
let url = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("a handler gets path, query, headers and client address, with and without a trailing slash or escapes", async () => {
  for (const path of ["/api/things/7?a=b%20c", "/api/things/7/?a=b%20c", "/api/%74hings/%37?a=b%20c"]) {
    const answer = await fetch(url + path, { headers: { authorization: "Bearer k" } });
    expect(await answer.json()).toEqual({
      params: { id: "7" },
      query: "?a=b%20c",
      from: "127.0.0.1",
      key: "Bearer k",
    });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const proxied = await fetch(`${url}/api/things/7`, { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect((await proxied.json()).from).toBe("192.0.2.1");
});

test("anything but the path of an operation is left to Next", async () => {
  const paths = ["/", "/things", "/api/others", "/api/things/7/8", "/api/things%2F7", "/%zz", "/x?a=//%zz"];
  for (const path of [...paths, "/api/things/a.b", "/apis/things"]) {
    expect((await fetch(url + path)).status, path).toBe(299);
  }
});

test("malformed API paths are answered here, because Next would send a page, a redirect or an error", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api?a=b",
    "/api//things",
    "/api/things//",
    "/api/%zz",
    "/api/things/%E4",
  ]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await fetch(url + path, { method, redirect: "manual" });
      expect([answer.status, await answer.json()], path).toEqual([404, { error: "unknown" }]);
    }
  }
});

test("HEAD is answered like GET without a body, other methods by their own handlers", async () => {
  const head = await fetch(`${url}/api/things/7`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(`${url}/api/things`, { method: "DELETE" })).status).toBe(405);
});

test("a body arrives whole, and one that a handler abandons does not block its response", async () => {
  const text = "ü".repeat(300_000);
  const echo = await fetch(`${url}/api/things/echo`, { method: "POST", body: JSON.stringify({ text }) });
  expect(await echo.json()).toEqual({ got: { text } });
  for (let i = 0; i < 2; i += 1) {
    const long = { method: "POST", body: "x".repeat(10_000_000) };
    for (const path of ["/api/things/giving-up", "/api/things"]) {
      const { status } = await fetch(url + path, long);
      expect(status).toBe(path.endsWith("up") ? 413 : 405);
    }
  }
});

test("a long response is compressed if the client accepts that, a short one never", async () => {
  const encodingOf = async (path: string, accepted: string) => {
    const answer = await fetch(url + path, { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    if (path === "/api/things") expect(await answer.json()).toEqual({ text: LONG_TEXT });
    return answer.headers.get("content-encoding");
  };
  expect(await encodingOf("/api/things", "br, gzip")).toBe("gzip");
  expect(await encodingOf("/api/things", "identity")).toBeNull();
  expect(await encodingOf("/api/things", "gzip;q=0")).toBeNull();
  expect(await encodingOf("/api/things/7", "gzip")).toBeNull();
});

test("a handler that throws ends only its own connection", async () => {
  const sent = sendRequest(`${url}/api/things/broken`).end();
  const [error] = await once(sent, "error");
  expect(error).toBeInstanceOf(Error);
  expect((await fetch(`${url}/api/things/7`)).status).toBe(200);
});

test("events arrive while the response is open, and a client that leaves cancels the stream", async () => {
  const client = new AbortController();
  const answer = await fetch(`${url}/api/things/stream`, { signal: client.signal });
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe("data: 1\n\n");
  client.abort();
  await expect.poll(() => cancelled).toBe(1);
});

test("a client that leaves before its stream begins cancels it too", async () => {
  const before = cancelled;
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  const client = new AbortController();
  const arrived = once(server, "request");
  const sent = fetch(`${url}/api/things/stream`, { signal: client.signal }).catch(() => undefined);
  const [incoming] = await arrived;
  client.abort();
  await Promise.all([once(incoming.socket, "close"), sent]);
  resolve();
  await expect.poll(() => cancelled).toBe(before + 1);
});
