import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { startEndpointServer } from "../endpoints/testing/endpoint-server.ts";
import { McpConnections, type ToolRequest } from "./mcp-connections.ts";
import { loopback, ORDER_TOOL, startMcpServer, testConnections, text } from "./testing/mcp-test-server.ts";

const PARAMETERS = ORDER_TOOL.inputSchema as ToolRequest["parameters"];
const soon = (timeoutMs = 5_000) => AbortSignal.timeout(timeoutMs);
const request = (url: string, change: Partial<ToolRequest> = {}): ToolRequest => ({
  ...{ key: "conversation server", target: { url, headers: { authorization: "Bearer k" } } },
  ...{ tool: "find_order", parameters: PARAMETERS, args: { id: "7" } },
  ...change,
});
const failure = (kind: string) => expect.objectContaining({ name: "McpFailure", kind });

test.each([true, false])(
  "a conversation keeps its session with a server, whose responses are JSON (%s) or streams, and another has its own",
  async (isJson) => {
    const server = await startMcpServer([ORDER_TOOL], (_name, { id }) => text(`order ${id}`), { isJson });
    const connections = testConnections();
    const first = await connections.callTool(request(server.url), soon());
    expect(first).toMatchObject({ result: { content: [{ text: "order 7" }] } });
    expect(server.headers.authorization).toBe("Bearer k");
    await connections.callTool(request(server.url, { args: { id: "8" } }), soon());
    expect(server.posts).toEqual([
      ...["initialize", "notifications/initialized", "tools/list", "tools/call", "tools/call"],
    ]);
    await connections.callTool(request(server.url, { key: "another" }), soon());
    expect(server.sessions.size).toBe(2);
  },
);

test("a session that nobody uses is ended at the server", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("x"));
  await testConnections({ idleMs: 50 }).callTool(request(server.url), soon());
  await expect.poll(() => server.posts.at(-1)).toBe("DELETE");
});

test("a tool that has other arguments or is gone is not called, even if it changes during a call", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections({ listedForMs: 0 });
  const call = () => connections.callTool(request(server.url), soon());
  expect(await call()).toHaveProperty("result");
  const described = { ...ORDER_TOOL, description: "Other words" };
  server.tools = [described];
  expect(await call()).toHaveProperty("result");
  const properties = { id: { type: "string" }, password: { type: "string" } };
  server.tools = [{ ...ORDER_TOOL, inputSchema: { type: "object", properties, required: ["id"] } }];
  expect(await call()).toEqual({ problem: "changed" });
  server.tools = [];
  expect(await call()).toEqual({ problem: "gone" });
  expect(server.calls).toHaveLength(2);
});

test("a server that refuses a call because its tool has just gone is asked for its tools again", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections();
  await connections.callTool(request(server.url), soon());
  server.tools = [];
  expect(await connections.callTool(request(server.url), soon())).toEqual({ problem: "gone" });
});

test("a server that has forgotten the session gets a new one, and the call once", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections();
  await connections.callTool(request(server.url), soon());
  server.dropSessions();
  expect(await connections.callTool(request(server.url), soon())).toHaveProperty("result");
  expect(server.calls).toHaveLength(2);
});

test("a call that broke off is repeated once if the server says that this does no harm, and else never", async () => {
  for (const [readOnlyHint, sent] of [
    [true, 2],
    [false, 1],
  ] as const) {
    let broken = 0;
    const server = await startMcpServer(
      [{ ...ORDER_TOOL, annotations: { readOnlyHint } }],
      () => text("done"),
      {
        before: (incoming, _response, body) => {
          if (!body.includes("tools/call") || broken > 0) return false;
          broken += 1;
          incoming.socket.destroy();
          return true;
        },
      },
    );
    const answer = testConnections().callTool(request(server.url), soon());
    if (readOnlyHint) expect(await answer).toHaveProperty("result");
    else await expect(answer).rejects.toEqual(failure("broken"));
    expect(server.posts.filter((method) => method === "tools/call")).toHaveLength(sent);
  }
});

test("a tool that hangs ends with its time, is cancelled at the server, and leaves the next call unharmed", async () => {
  let hangs = true;
  const server = await startMcpServer([ORDER_TOOL], () =>
    hangs ? new Promise(() => undefined) : text("done"),
  );
  const connections = testConnections();
  const startedAt = performance.now();
  await expect(connections.callTool(request(server.url), soon(400))).rejects.toEqual(failure("timeout"));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(server.calls).toHaveLength(1);
  await expect.poll(() => server.posts).toContain("notifications/cancelled");
  hangs = false;
  expect(await connections.callTool(request(server.url), soon())).toHaveProperty("result");
});

test("calls at the same time share a session", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections();
  await Promise.all([1, 2, 3].map(() => connections.callTool(request(server.url), soon())));
  expect(server.sessions.size).toBe(1);
  expect(server.calls).toHaveLength(3);
});

test("a result of more than 2 MB is not read to its end, as JSON and as a stream", async () => {
  for (const isJson of [true, false]) {
    const server = await startMcpServer([ORDER_TOOL], () => text("x".repeat(3_000_000)), { isJson });
    const answer = testConnections().callTool(request(server.url), soon());
    await expect(answer).rejects.toEqual(failure("too_large"));
  }
});

const NOT_SERVERS: [string, RequestListener, string][] = [
  [
    "answers HTML",
    (_incoming, response) => response.setHeader("content-type", "text/html").end("<p>Hi"),
    "not_mcp",
  ],
  ["has nothing at the path", (_incoming, response) => response.writeHead(404).end(), "not_mcp"],
  [
    "answers other JSON",
    (_incoming, response) => response.setHeader("content-type", "application/json").end("{}"),
    "not_mcp",
  ],
  ["asks for a key", (_incoming, response) => response.writeHead(401).end(), "rejected"],
  ["fails", (_incoming, response) => response.writeHead(500).end(), "failed"],
  [
    "redirects to a private address",
    (_incoming, response) => response.writeHead(307, { location: "http://10.0.0.7/mcp" }).end(),
    "redirected",
  ],
  ["breaks off", (incoming) => incoming.socket.destroy(), "broken"],
  ["hangs", () => undefined, "timeout"],
];

test.each(NOT_SERVERS)("a server that %s fails clearly", async (_name, answer, kind) => {
  const server = await startEndpointServer(answer);
  const listed = testConnections().listTools({ url: server.url, headers: {} }, soon(800));
  await expect(listed).rejects.toEqual(failure(kind));
  expect(server.seen.every(({ url }) => url === "/")).toBe(true);
});

test("a server at a private address is never connected to, also if its name is public", async () => {
  const server = await startEndpointServer((_incoming, response) => response.end());
  const { port } = server;
  const connections = new McpConnections({ network: () => ({ ...loopback, allowedNetworks: NO_NETWORKS }) });
  for (const host of ["127.0.0.1", "rebind.example"]) {
    const target = { url: `http://${host}:${port}/mcp`, headers: {} };
    await expect(connections.listTools(target, soon())).rejects.toEqual(failure("private_address"));
  }
  expect(server.connections()).toBe(0);
});
