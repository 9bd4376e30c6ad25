import { exactJson } from "#lib/platform/encoding/exact-json.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/text.ts";
import { type EndpointOutcome, failed, prepareRequest } from "../endpoints/call-endpoint.ts";
import { splitUrl } from "../endpoints/check-endpoint.ts";
import { FAILURE_TEXTS } from "../endpoints/failure-texts.ts";
import { secretNames } from "../endpoints/fill-endpoint.ts";
import { failedResult } from "../endpoints/read-response.ts";
import { redactSecrets } from "../endpoints/redact-secrets.ts";
import type { SentRequest } from "../endpoints/schema.ts";
import { findHostRule } from "../hosts/allowed-hosts.ts";
import { openSecrets } from "../secrets/secrets.ts";
import { McpFailure, TOOL_PROBLEMS } from "./failures.ts";
import { type McpConnections, mcpConnections, type ToolProblem } from "./mcp-connections.ts";
import type { ListedTool, McpTarget } from "./mcp-session.ts";
import type { McpServerAddress } from "./queries.ts";
import { describeResult } from "./read-result.ts";

type WrittenServer = Omit<McpServerAddress, "id">;

/** A function that is one of a server's tools. */
type McpFunction = { tool: string; parameters?: JsonObject | undefined };

type McpCall = {
  args: Readonly<Record<string, JsonValue>>;
  runtimeVars: Readonly<Record<string, JsonValue>>;
  sessionId: string;
  timeoutMs: number;
  save?: Readonly<Record<string, string>> | undefined;
};

/** With the `problem` of a tool that was not called. */
type McpOutcome = EndpointOutcome & { problem?: ToolProblem };

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

const endpointOf = ({ name, url, headers }: WrittenServer) => ({
  ...{ name, method: "POST" as const, url, headers, body: {} },
});

/**
 * A server as it is asked, and as it is shown and recorded: with `{{secret.name}}` in place of each secret. Returns an `error`
 * if a secret is missing or a value can't be sent where its template is.
 */
export function prepareServer(
  server: WrittenServer,
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
export const serverSecrets = (server: WrittenServer): string[] => secretNames(endpointOf(server));

/** What a call of a tool says, without what the protocol adds. */
export const toolBody = (tool: string, args: Readonly<Record<string, JsonValue>>): string =>
  exactJson({ method: "tools/call", params: { name: tool, arguments: { ...args } } });

async function openServer(
  ownerId: string,
  server: WrittenServer,
  call: Pick<McpCall, "runtimeVars" | "sessionId">,
): Promise<Opened | { error: string }> {
  const [secrets, allowsHost] = await Promise.all([
    openSecrets(ownerId, serverSecrets(server)),
    findHostRule(ownerId),
  ]);
  if (!allowsHost(new URL(splitUrl(server.url)?.base ?? server.url).hostname)) {
    return { error: FAILURE_TEXTS.host_not_allowed };
  }
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
  server: McpServerAddress,
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
  return { ...parts, durationMs: Math.round(performance.now() - startedAt) };
}

async function send(
  { target, shown, missing, clean }: Opened,
  { server, tool, parameters }: McpFunction & { server: McpServerAddress },
  { args, sessionId, timeoutMs, save = {} }: McpCall,
  connections: McpConnections,
): Promise<Omit<McpOutcome, "durationMs">> {
  const sent = { ...shown, body: toolBody(tool, args) };
  const signal = AbortSignal.timeout(timeoutMs);
  const request = {
    ...{ key: `${sessionId} ${server.id}`, target, tool, parameters, args },
    clean: (listed: ListedTool) => cleanTool(listed, clean),
  };
  try {
    const answer = await connections.callTool(request, signal);
    if ("problem" in answer) {
      const error = TOOL_PROBLEMS[answer.problem].replace("{name}", tool);
      return { sent: null, missing, ...failed(error), problem: answer };
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

const refusal = (words: string) => ({
  ok: false,
  text: `The tool could not be used: ${words}`,
  variables: {},
});

/** The tools of a server that its owner wrote, also if it is not saved. Throws `McpFailure`. */
export async function listServerTools(
  ownerId: string,
  server: WrittenServer,
  { sessionId, timeoutMs }: Pick<McpCall, "sessionId" | "timeoutMs">,
  connections: McpConnections = mcpConnections,
): Promise<ListedTool[]> {
  const opened = await openServer(ownerId, server, { runtimeVars: {}, sessionId });
  if ("error" in opened) throw new McpFailure("unsendable", { reason: opened.error });
  const { target, missing, clean } = opened;
  try {
    const listed = await connections.listTools(target, AbortSignal.timeout(timeoutMs));
    return await Promise.all(listed.map((tool) => cleanTool(tool, clean)));
  } catch (error) {
    const isRejected = error instanceof McpFailure && error.kind === "rejected";
    if (!isRejected || missing.length === 0) throw error;
    throw new McpFailure("incomplete", { name: missing.join(", "), cause: error });
  }
}

/** A tool without the server's secrets, which it may repeat. One with a secret in its name can't be used. */
async function cleanTool(tool: ListedTool, clean: Opened["clean"]): Promise<ListedTool> {
  const written = JSON.stringify(tool);
  if ((await clean(written)) === written) return tool;
  const { title, description, inputSchema } = tool;
  const name = await clean(tool.name);
  const schema = inputSchema && objectOf(await cleanJson(inputSchema, clean));
  const words = { title: title && (await clean(title)), description: await clean(description) };
  return { ...tool, ...words, name, inputSchema: name === tool.name ? schema : null };
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
