import { takesSameArguments } from "#lib/flow/scenario/tool-schema.ts";
import { exactJson } from "#lib/platform/encoding/exact-json.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/text.ts";
import { type EndpointOutcome, prepareRequest } from "../endpoints/call-endpoint.ts";
import { secretNames } from "../endpoints/fill-endpoint.ts";
import { failedResult } from "../endpoints/read-response.ts";
import { redactSecrets } from "../endpoints/redact-secrets.ts";
import type { SentRequest } from "../endpoints/schema.ts";
import { openSecrets } from "../secrets/secrets.ts";
import { McpFailure, TOOL_PROBLEMS } from "./failures.ts";
import { type McpConnections, mcpConnections, type ToolProblem } from "./mcp-connections.ts";
import type { ListedTool, McpTarget } from "./mcp-session.ts";
import { describeResult } from "./read-result.ts";
import type { McpTool } from "./schema.ts";

/** A server as its owner wrote it, with templates, and its tools as they are known. */
export type McpServer = {
  id: string;
  name: string;
  url: string;
  headers: Record<string, string>;
  tools: readonly McpTool[];
};

/** A function that is one of a server's tools. */
export type McpFunction = { tool: string; parameters?: JsonObject | undefined };

export type McpCall = {
  args: Readonly<Record<string, JsonValue>>;
  runtimeVars: Readonly<Record<string, JsonValue>>;
  sessionId: string;
  timeoutMs: number;
  save?: Readonly<Record<string, string>> | undefined;
};

export type McpOutcome = EndpointOutcome & {
  /** The server has other tools than its owner knows. */
  isChanged: boolean;
};

type Opened = {
  target: McpTarget;
  /** What is sent to it, with `{{secret.name}}` in place of each secret. */
  shown: SentRequest;
  missing: string[];
  /** Removes the server's secrets from what it says. */
  clean: (text: string, options?: { isCut?: boolean }) => Promise<string>;
};

/** Set by the protocol's client. */
const OWN_HEADERS = ["content-type", "accept", "accept-encoding"];

const endpointOf = ({ name, url, headers }: Omit<McpServer, "id" | "tools">) => ({
  ...{ name, method: "POST" as const, url, headers, body: {} },
});

/**
 * A server as it is asked, and as it is shown and recorded: with `{{secret.name}}` in place of each secret. Returns an `error`
 * if a secret is missing or a value can't be sent where its template is.
 */
export function prepareServer(
  server: Omit<McpServer, "id" | "tools">,
  secrets: Readonly<Record<string, string>>,
  { runtimeVars, sessionId }: Pick<McpCall, "runtimeVars" | "sessionId">,
): Pick<Opened, "target" | "shown" | "missing"> | { error: string } {
  const values = { arg: {}, var: {}, runtime: runtimeVars };
  const prepared = prepareRequest(endpointOf(server), values, secrets, sessionId);
  if ("error" in prepared) return prepared;
  const { request, shown, missing } = prepared;
  const kept = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([header]) => !OWN_HEADERS.includes(header.toLowerCase())));
  return {
    target: { url: request.url, headers: kept(request.headers) },
    shown: { ...shown, headers: kept(shown.headers), body: "" },
    missing,
  };
}

/** The names of the secrets that a server's templates use. */
export const serverSecrets = (server: Omit<McpServer, "id" | "tools">): string[] =>
  secretNames(endpointOf(server));

/** What a call of a tool says, without what the protocol adds. */
export const toolBody = (tool: string, args: Readonly<Record<string, JsonValue>>): string =>
  exactJson({ method: "tools/call", params: { name: tool, arguments: { ...args } } });

async function openServer(
  ownerId: string,
  server: Omit<McpServer, "id" | "tools">,
  call: Pick<McpCall, "runtimeVars" | "sessionId">,
): Promise<Opened | { error: string }> {
  const secrets = await openSecrets(ownerId, serverSecrets(server));
  const prepared = prepareServer(server, secrets, call);
  if ("error" in prepared) return prepared;
  const clean: Opened["clean"] = async (text, options) =>
    storableText(await redactSecrets(text, Object.values(secrets), options));
  return { ...prepared, clean };
}

/**
 * Calls a tool of an owner's MCP server. Never throws for what the server does: it is part of the outcome, of which no part
 * contains a secret.
 */
export async function callMcpTool(
  ownerId: string,
  server: McpServer,
  { tool, parameters }: McpFunction,
  call: McpCall,
  connections: McpConnections = mcpConnections,
): Promise<McpOutcome> {
  const startedAt = performance.now();
  const opened = await openServer(ownerId, server, call);
  const parts =
    "error" in opened
      ? { ...failed(opened.error), sent: null, missing: [] }
      : await send(opened, { server, tool, parameters }, call, connections);
  return { isChanged: false, ...parts, durationMs: Math.round(performance.now() - startedAt) };
}

const failed = (error: string) => ({ httpStatus: null, error, result: failedResult(error) });

type Outcome = Omit<McpOutcome, "durationMs" | "isChanged"> & { isChanged?: boolean };

async function send(
  { target, shown, missing, clean }: Opened,
  { server, tool, parameters }: McpFunction & { server: McpServer },
  { args, sessionId, timeoutMs, save = {} }: McpCall,
  connections: McpConnections,
): Promise<Outcome> {
  const sent = { ...shown, body: toolBody(tool, args) };
  const signal = AbortSignal.timeout(timeoutMs);
  const request = {
    ...{ key: `${sessionId} ${server.id}`, target, tool, parameters, args },
    clean: (tools: ListedTool[]) => cleanTools(tools, clean),
  };
  try {
    const answer = await connections.callTool(request, signal);
    if ("problem" in answer) {
      const error = TOOL_PROBLEMS[answer.problem].replace("{name}", tool);
      return { sent: null, missing, ...failed(error), isChanged: isNews(answer, server.tools, tool) };
    }
    const result = await describeResult(answer.result, save, clean);
    const error = result.ok ? null : TOOL_PROBLEMS.failed.replace("{name}", tool);
    return { sent, missing, httpStatus: 200, error, result };
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    const { message, status, words } = error;
    const said = words === "" ? failedResult(message) : await refusal(await clean(words));
    return { sent, missing, httpStatus: status, error: message, result: said };
  }
}

/** Whether the server has changed since it was checked. Else only the function is old. */
function isNews({ live }: ToolProblem, known: readonly McpTool[], name: string): boolean {
  const stored = known.find((tool) => tool.name === name);
  if (!live) return stored !== undefined;
  if (!stored || !live.inputSchema) return true;
  return !takesSameArguments(live.inputSchema, stored.parameters);
}

const refusal = (words: string) => ({
  ok: false,
  text: `The tool could not be used: ${words}`,
  variables: {},
});

/** The tools of a server that its owner wrote, also if it is not saved. Throws `McpFailure`. */
export async function listServerTools(
  ownerId: string,
  server: Omit<McpServer, "id" | "tools">,
  { sessionId, timeoutMs }: Pick<McpCall, "sessionId" | "timeoutMs">,
  connections: McpConnections = mcpConnections,
): Promise<ListedTool[]> {
  const opened = await openServer(ownerId, server, { runtimeVars: {}, sessionId });
  if ("error" in opened) throw new McpFailure("unsendable", { reason: opened.error });
  const { target, missing, clean } = opened;
  try {
    return await cleanTools(await connections.listTools(target, AbortSignal.timeout(timeoutMs)), clean);
  } catch (error) {
    const isRejected = error instanceof McpFailure && error.kind === "rejected";
    if (!isRejected || missing.length === 0) throw error;
    throw new McpFailure("incomplete", { name: missing.join(", "), cause: error });
  }
}

/** The tools without the server's secrets, which it may repeat. A tool with one in its name can't be used. */
async function cleanTools(tools: ListedTool[], clean: Opened["clean"]): Promise<ListedTool[]> {
  const written = JSON.stringify(tools);
  if ((await clean(written)) === written) return tools;
  return await Promise.all(
    tools.map(async (tool) => {
      const { title, description, inputSchema } = tool;
      const name = await clean(tool.name);
      const schema = inputSchema && objectOf(await cleanJson(inputSchema, clean));
      const words = { title: title && (await clean(title)), description: await clean(description) };
      return { ...tool, ...words, name, inputSchema: name === tool.name ? schema : null };
    }),
  );
}

async function cleanJson(value: JsonValue, clean: Opened["clean"]): Promise<JsonValue> {
  if (typeof value === "string") return await clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return await Promise.all(value.map((item) => cleanJson(item, clean)));
  const entries = Object.entries(value).map(
    async ([name, child]) => [await clean(name), await cleanJson(child, clean)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
