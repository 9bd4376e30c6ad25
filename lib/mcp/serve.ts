import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { z } from "zod";
import { mayRequest } from "#lib/auth/members/roles.ts";
import { countKeyRequest, identifyKey, reaches } from "#lib/http/authorize.ts";
import type { Handler } from "#lib/http/contract.ts";
import { readJsonBody } from "#lib/http/input/read-body.ts";
import { answering } from "#lib/http/route.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { log } from "#lib/platform/log.ts";
import type { OperationTool } from "./tools.ts";

type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: JsonObject;
  isError?: boolean;
};

const isText = (value: JsonValue | undefined): value is string => typeof value === "string";

/** The arguments of each part of the request. A model's `null` for an optional parameter is one that it left out. */
function sortArguments({ operation, tool }: OperationTool, given: JsonObject) {
  const { idempotency_key: key, ...rest } = given;
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const body: JsonObject = {};
  const isKeyKnown = "idempotency_key" in objectOf(tool.inputSchema.properties);
  for (const [name, value] of Object.entries(isKeyKnown ? rest : given)) {
    if (operation.path.includes(`{${name}}`)) params[name] = String(value);
    else if (operation.contract.body) body[name] = value;
    else if (value !== null) query.set(name, String(value));
  }
  return { params, query, body, key: isKeyKnown && isText(key) ? key : undefined };
}

/** A file's bytes under its name; anything else is a field's text. */
function formOf(body: JsonObject): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (isObject(value) && isText(value.name)) {
      const bytes = isText(value.base64)
        ? Buffer.from(value.base64, "base64")
        : Buffer.from(isText(value.text) ? value.text : "");
      form.set(name, new File([bytes], value.name));
    } else if (value !== null) form.set(name, isText(value) ? value : JSON.stringify(value));
  }
  return form;
}

/**
 * Runs the operation of a tool as a request of the same client: with its key, address and limits. The response's body is
 * the result, also an error's, which the model should read. `caller`: the request that the tool call came with.
 */
async function callTool(
  called: OperationTool,
  handler: Handler,
  given: JsonObject,
  caller: Request,
): Promise<ToolResult> {
  const { operation } = called;
  const { params, query, body, key } = sortArguments(called, given);
  const headers = new Headers();
  for (const name of ["authorization", "x-forwarded-for", "user-agent"]) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (key !== undefined) headers.set("idempotency-key", key);
  // A result can't be streamed.
  if (body.stream === true) body.stream = false;
  const { isForm } = operation.contract;
  if (!isForm) headers.set("content-type", "application/json");
  const content = operation.method === "GET" ? null : isForm ? formOf(body) : JSON.stringify(body);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`/api${path}?${query}`, caller.url);
  const request = new Request(url, { method: operation.method, headers, body: content });
  const answer = await handler(request, { params: Promise.resolve(params) });
  const text = await answer.text();
  const value: JsonValue = JSON.parse(text);
  return {
    content: [{ type: "text", text }],
    ...(isObject(value) && answer.ok ? { structuredContent: value } : {}),
    ...(answer.ok ? {} : { isError: true }),
  };
}

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
