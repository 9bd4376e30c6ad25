import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";
import { loopback, startEndpointServer } from "../../endpoints/testing/endpoint-server.ts";
import { McpConnections } from "../mcp-connections.ts";

type Args = Record<string, unknown>;
type Options = {
  /** Whether results come as JSON instead of an event stream. */
  isJson?: boolean;
  /** Handles requests before the protocol does. Returns whether it did. */
  before?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean;
};

export const text = (words: string): CallToolResult => ({ content: [{ type: "text", text: words }] });

/** A tool that takes an order's number. */
export const ORDER_TOOL: Tool = {
  name: "find_order",
  description: "Finds an order",
  inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
};

/**
 * A server with the official library, for one test: with tools that the test may change, and sessions that it may drop. `calls`
 * are those of tools, `posts` all requests by method of the protocol.
 */
export async function startMcpServer(
  tools: Tool[],
  onCall: (name: string, args: Args) => CallToolResult | Promise<CallToolResult>,
  { isJson = false, before }: Options = {},
) {
  const live = {
    tools,
    calls: [] as string[],
    posts: [] as string[],
    headers: {} as IncomingMessage["headers"],
  };
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: isJson,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const server = new Server({ name: "test", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: live.tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      if (!live.tools.some(({ name }) => name === params.name)) {
        throw new McpError(ErrorCode.InvalidParams, "Unknown tool");
      }
      live.calls.push(params.name);
      return onCall(params.name, params.arguments ?? {});
    });
    // Its types allow undefined where the interface doesn't.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const message = body === "" ? undefined : JSON.parse(body);
    live.posts.push(message?.method ?? String(request.method));
    live.headers = request.headers;
    if (before?.(request, response, body)) return;
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : await open();
    if (!known) return void response.writeHead(404).end();
    await known.handleRequest(request, response, message);
  };
  const { url } = await startEndpointServer((...exchange) => void answer(...exchange));
  return Object.assign(live, { url: `${url}/mcp`, sessions, dropSessions: () => sessions.clear() });
}

/** Connections that may lead to this machine, and end with the test. */
export function testConnections(times: { idleMs?: number; listedForMs?: number } = {}): McpConnections {
  const connections = new McpConnections({ network: () => loopback, ...times });
  onTestFinished(() => connections.close());
  return connections;
}
