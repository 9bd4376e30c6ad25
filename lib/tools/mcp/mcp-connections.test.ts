import type { RequestListener, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { loopback, startEndpointServer } from "../endpoints/testing/endpoint-server.ts";
import { McpConnections, type ToolRequest } from "./mcp-connections.ts";
import { ORDER_TOOL, startMcpServer, testConnections, text } from "./testing/mcp-test-server.ts";
import { usableTools } from "./usable-tools.ts";

const PARAMETERS = ORDER_TOOL.inputSchema as ToolRequest["parameters"];
const soon = (timeoutMs = 5_000) => AbortSignal.timeout(timeoutMs);
const request = (url: string, change: Partial<ToolRequest> = {}): ToolRequest => ({
  ...{ key: "conversation server", target: { url, headers: { authorization: "Bearer k" } } },
  ...{ tool: "find_order", parameters: PARAMETERS, args: { id: "7" } },
  clean: (tool) => Promise.resolve(tool),
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

test("a tool that is gone or has other arguments is not called, even if that happens during a conversation", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections({ listedForMs: 0 });
  const call = () => connections.callTool(request(server.url), soon());
  expect(await call()).toHaveProperty("result");
  const described = { ...ORDER_TOOL, description: "Other words" };
  server.tools = [described];
  expect(await call()).toHaveProperty("result");
  const properties = { id: { type: "string" }, password: { type: "string" } };
  server.tools = [{ ...ORDER_TOOL, inputSchema: { type: "object", properties, required: ["id"] } }];
  expect(await call()).toMatchObject({ problem: "changed" });
  server.tools = [];
  expect(await call()).toMatchObject({ problem: "gone" });
  expect(server.calls).toHaveLength(2);
});

test("a server that refuses a call because its tool has just gone is asked for its tools again", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections();
  await connections.callTool(request(server.url), soon());
  server.tools = [];
  expect(await connections.callTool(request(server.url), soon())).toMatchObject({ problem: "gone" });
});

test("a server that has forgotten the session gets a new one, and the call once", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"));
  const connections = testConnections();
  await connections.callTool(request(server.url), soon());
  server.dropSessions();
  expect(await connections.callTool(request(server.url), soon())).toHaveProperty("result");
  expect(server.calls).toHaveLength(2);
});

test("a call that broke off is repeated once if the tool is read-only, and never otherwise", async () => {
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

test("a tool that hangs times out and is cancelled at the server, and the next call succeeds", async () => {
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

/** Sends a stream of events instead of what the library would answer, and keeps it open if `isOpen`. */
const stream = (response: ServerResponse, events: string, isOpen = false): true => {
  response.writeHead(200, { "content-type": "text/event-stream" }).write(events);
  if (!isOpen) response.end();
  return true;
};

test.each([
  [50, true],
  [1_000, false],
])(
  "pings of a server (%i during a call) are never answered, and the call succeeds: %s",
  async (count, isFine) => {
    const ping = `data: ${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n\n`;
    const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
      before: (_incoming, response, body) => {
        if (!body.includes("tools/call")) return false;
        const result = JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, result: text("done") });
        setTimeout(() => response.end(`data: ${result}\n\n`), 200);
        return stream(response, ping.repeat(count), true);
      },
    });
    const answer = testConnections().callTool(request(server.url), soon());
    if (isFine) expect(await answer).toHaveProperty("result");
    else await expect(answer).rejects.toEqual(failure("broken"));
    expect(server.posts.filter((method) => method !== "DELETE")).toHaveLength(4);
  },
);

test("a stream that asks to be resumed at once is resumed at most every 500 ms", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: (incoming, response, body) => {
      const isAsked = body.includes("tools/call") || incoming.method === "GET";
      return isAsked && stream(response, "retry: 0\nid: 1\ndata: \n\n");
    },
  });
  const answer = testConnections().callTool(request(server.url), soon(2_500));
  await expect(answer).rejects.toEqual(failure("timeout"));
  const resumed = server.posts.filter((method) => method === "GET").length;
  expect([1, 2, 3, 4, 5]).toContain(resumed);
});

test("a call whose result is too large leaves another one of its session unharmed", async () => {
  const slow = Promise.withResolvers<void>();
  const server = await startMcpServer([ORDER_TOOL], async (_name, { id }) => {
    if (id === "large") return text("x".repeat(3_000_000));
    await slow.promise;
    return text("done");
  });
  const connections = testConnections();
  const other = connections.callTool(request(server.url), soon());
  await expect.poll(() => server.calls).toHaveLength(1);
  const large = connections.callTool(request(server.url, { args: { id: "large" } }), soon());
  await expect(large).rejects.toEqual(failure("too_large"));
  slow.resolve();
  expect(await other).toHaveProperty("result");
});

test("a stream that breaks between two calls does not fail the second one", async () => {
  const open: ServerResponse[] = [];
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: (_incoming, response, body) => {
      if (!body.includes("tools/call") || open.length > 0) return false;
      open.push(response);
      const result = JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, result: text("done") });
      return stream(response, `data: ${result}\n\n`, true);
    },
  });
  const connections = testConnections();
  expect(await connections.callTool(request(server.url), soon())).toHaveProperty("result");
  open[0]?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await connections.callTool(request(server.url), soon())).toHaveProperty("result");
});

test("a refused call is not repeated, even if the server has forgotten the session", async () => {
  const server = await startMcpServer(
    [ORDER_TOOL],
    () => {
      server.dropSessions();
      throw new Error("Wrong number");
    },
    { isJson: true },
  );
  await expect(testConnections().callTool(request(server.url), soon())).rejects.toEqual(failure("refused"));
  expect(server.calls).toHaveLength(1);
});

test("arguments keep their digits", async () => {
  let sent = "";
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: (_incoming, _response, body) => {
      if (body.includes("tools/call")) sent = body;
      return false;
    },
  });
  const args = { id: { $number: "9007199254740993" }, amount: [{ $number: "10.50" }] };
  await testConnections().callTool(request(server.url, { args }), soon());
  expect(sent).toContain('"arguments":{"id":9007199254740993,"amount":[10.50]}');
});

test("a call that waits for a session that another one opens ends with its own time", async () => {
  const held = Promise.withResolvers<void>();
  const server = await startEndpointServer(
    (_incoming, response) => void held.promise.then(() => response.writeHead(404).end()),
  );
  const connections = testConnections();
  const first = connections.callTool(request(server.url), soon());
  const joined = connections.callTool(request(server.url), soon(100));
  await expect(joined).rejects.toEqual(failure("timeout"));
  held.resolve();
  await expect(first).rejects.toEqual(failure("not_mcp"));
});

test("all pages of tools are read, and an invalid tool leaves the others usable", async () => {
  const page = (index: number) => ({
    tools: [
      { ...ORDER_TOOL, name: `t${index}` },
      { name: `odd${index}`, inputSchema: { type: "string" } },
    ],
    ...(index < 7 && { nextCursor: String(index + 1) }),
  });
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: (_incoming, response, body) => {
      if (!body.includes("tools/list")) return false;
      const { id, params } = JSON.parse(body);
      const result = page(Number(params?.cursor ?? 0));
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      return true;
    },
  });
  const listed = await testConnections().listTools({ url: server.url, headers: {} }, soon());
  const { tools, leftOut } = usableTools(listed);
  expect(tools.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `t${index}`));
  expect(leftOut).toHaveLength(8);
});

test("a server whose tools can't be read fails as unreadable, not as no MCP server", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: (_incoming, response, body) => {
      if (!body.includes("tools/list")) return false;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, result: { tools: 7 } }));
      return true;
    },
  });
  const listed = testConnections().listTools({ url: server.url, headers: {} }, soon());
  await expect(listed).rejects.toEqual(failure("unreadable"));
});

test("a redirect to the same host is followed, with the server's headers", async () => {
  const server = await startMcpServer([ORDER_TOOL], () => text("done"), {
    before: ({ url }, response) => {
      if (url !== "/old") return false;
      response.writeHead(307, { location: "/mcp" }).end();
      return true;
    },
  });
  const url = server.url.replace("/mcp", "/old");
  expect(await testConnections().callTool(request(url), soon())).toHaveProperty("result");
  expect(server.headers.authorization).toBe("Bearer k");
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
