import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { z } from "zod";
import { mayRequest } from "#lib/auth/members/roles.ts";
import { countKeyRequest, identifyKey, reaches } from "#lib/http/authorize.ts";
import type { Handler } from "#lib/http/contract.ts";
import { readJsonBody } from "#lib/http/input/read-body.ts";
import { answering } from "#lib/http/route.ts";
import { isObject } from "#lib/openapi/json-object.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { callTool } from "./call-tool.ts";
import type { OperationTool } from "./tools.ts";

const INSTRUCTIONS = `Visavis holds live conversations between visitors and AI avatars.
A scenario (a graph of nodes) is what an avatar follows. Check one with scenarios_validate, store it with scenarios_create,
and run scripted visitors through it with scenarios_simulations. hosted_links_create makes a page where anybody can call.
conversations_list and conversations_get show what was said. Knowledge bases hold documents, HTTP endpoints are what
scenarios may call, and clips hold takes: scripted videos.
Lists have 50 entries; next_cursor of a result is the cursor of the next call. Errors say what to change.`;

export type McpTools = {
  tools: readonly OperationTool[];
  handlerOf: (operation: Operation) => Handler;
  version: string;
};

/** The tools that the key may use, of the groups that the address names: `/api/mcp?tools=scenarios,clips`. */
function chooseTools(tools: readonly OperationTool[], actor: KeyActor, url: string): OperationTool[] {
  const groups = new Set(tools.map(({ group }) => group));
  const named = new URL(url).searchParams.get("tools")?.split(",");
  const unknown = named?.find((name) => !groups.has(name));
  if (unknown !== undefined) {
    throw invalidField("tools", `tools has no group ${unknown}; there are: ${[...groups].join(", ")}`);
  }
  return tools.filter(({ operation, group }) => {
    const { scope } = operation.contract;
    const isReached = scope !== undefined && reaches(actor.scope, scope) && mayRequest(actor.role, scope);
    return isReached && (named?.includes(group) ?? true);
  });
}

function createServer(chosen: OperationTool[], caller: Request, { handlerOf, version }: McpTools): Server {
  const byName = new Map(chosen.map((entry) => [entry.tool.name, entry]));
  const server = new Server(
    { name: "visavis", title: "Visavis", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: chosen.map(({ tool }) => tool) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const called = byName.get(params.name);
    if (!called) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `This API key has no tool ${params.name}`);
    }
    const given = JSON.parse(JSON.stringify(params.arguments ?? {}));
    return await callTool(called, handlerOf(called.operation), isObject(given) ? given : {}, caller);
  });
  return server;
}

const toolCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });

/** Whether the message calls one of the tools, which is counted by the operation that it runs. */
function callsOneOf(chosen: readonly OperationTool[], message: unknown): boolean {
  const { data } = toolCall.safeParse(message);
  return chosen.some(({ tool }) => tool.name === data?.params.name);
}

/**
 * Answers a request of a client of the Model Context Protocol (streamable HTTP, without sessions, so that any process of
 * the instance answers any request). Each needs an API key, whose scope decides which tools there are.
 */
export function serveMcp(request: Request, mcp: McpTools): Promise<Response> {
  return answering(async (headers) => {
    const actor = await identifyKey(request);
    const parsedBody = request.method === "POST" ? await readJsonBody(request) : undefined;
    const chosen = chooseTools(mcp.tools, actor, request.url);
    if (!callsOneOf(chosen, parsedBody)) await countKeyRequest(actor, headers);
    const { fetch: answer } = createMcpHandler(() => createServer(chosen, request, mcp), {
      onerror: (error) => log.info("MCP request refused", { reason: error.message }),
    });
    return await answer(request, { parsedBody });
  });
}
