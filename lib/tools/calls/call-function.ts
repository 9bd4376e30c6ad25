import { listReferences } from "#lib/flow/problems/function-problems.ts";
import { findFunction } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { ToolCallRequest } from "#lib/worker-protocol/worker-protocol.ts";
import { callEndpoint, type EndpointOutcome } from "../endpoints/call-endpoint.ts";
import { findEndpoint } from "../endpoints/endpoints.ts";
import { failedResult } from "../endpoints/read-response.ts";
import type { Network } from "../endpoints/send-request.ts";
import { callMcpTool } from "../mcp/call-mcp-tool.ts";
import type { McpConnections } from "../mcp/mcp-connections.ts";
import { findMcpServer, reportToolProblem } from "../mcp/mcp-servers.ts";

/** A function of a scenario that calls an endpoint or a tool; `endpointId` is the id of the endpoint or the MCP server. */
export type FunctionCall = Omit<ToolCallRequest, "callId"> & { sessionId: string };

/** How the network is reached, if not as usual. */
export type Edges = { network?: Network | undefined; mcp?: McpConnections | undefined };

export const NO_ENDPOINT = "The endpoint no longer exists";
export const NO_SERVER = "The MCP server no longer exists";

export const notSent = (error: string): EndpointOutcome => ({
  ...{ sent: null, httpStatus: null, error, missing: [], durationMs: 0 },
  result: failedResult(error),
});

type McpFunction = Extract<FlowFunction, { type: "mcp" }>;

/** The tool of an MCP server that a function is; undefined if it is another function. */
export function findMcpFunction(
  flow: NodesJson,
  { nodeId, functionName, endpointId }: Pick<FunctionCall, "nodeId" | "functionName" | "endpointId">,
): McpFunction | undefined {
  const fn = findFunction(flow, nodeId, functionName)?.fn;
  const isIt = fn?.type === "mcp" && fn.mcp_server_id.toLowerCase() === endpointId.toLowerCase();
  return isIt ? fn : undefined;
}

/**
 * Calls what a function of the owner's scenario names: only the endpoints and tools of that scenario, not all of the
 * account's. Never throws for what they do.
 */
export async function callFunction(
  ownerId: string,
  flow: NodesJson,
  call: FunctionCall,
  { network, mcp }: Edges = {},
): Promise<EndpointOutcome> {
  const fn = findMcpFunction(flow, call);
  if (fn) return await callTool(ownerId, fn, call, mcp);
  const endpointId = call.endpointId.toLowerCase();
  const isNamed = listReferences(flow).endpointIds.includes(endpointId);
  const endpoint = isNamed ? await findEndpoint(ownerId, endpointId) : undefined;
  if (!endpoint) return notSent(NO_ENDPOINT);
  const { args, variables, runtimeVars, ...rest } = call;
  const values = { arg: args, var: variables, runtime: runtimeVars };
  return await callEndpoint(ownerId, endpoint, { ...rest, values }, network);
}

async function callTool(
  ownerId: string,
  fn: McpFunction,
  call: FunctionCall,
  connections: McpConnections | undefined,
): Promise<EndpointOutcome> {
  const server = await findMcpServer(ownerId, fn.mcp_server_id.toLowerCase());
  if (!server) return notSent(NO_SERVER);
  const { problem, ...outcome } = await callMcpTool(ownerId, server, fn, call, connections);
  if (problem) await reportToolProblem(ownerId, server.id, fn.tool, problem);
  return outcome;
}
