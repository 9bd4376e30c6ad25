import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import type { McpServerOption, McpToolOption } from "../field-values.ts";

export type McpFunction = Extract<FlowFunction, { type: "mcp" }>;

/** The name of a tool as a function can have it. */
export function functionNameOf(tool: string): string {
  const name = tool
    .replaceAll(/[^A-Za-z0-9]{1,128}/g, "_")
    .replace(/^[^A-Za-z]{1,128}/, "")
    .toLowerCase()
    .slice(0, 64);
  return name.replace(/(?<!_)_+$/, "") || "use_tool";
}

/** A function that calls a tool, with the arguments that its server defines. */
export const toolFunction = (server: McpServerOption, tool: McpToolOption): McpFunction => ({
  ...{ type: "mcp", name: functionNameOf(tool.name), description: tool.description.trim() },
  ...{ mcp_server_id: server.value, tool: tool.name, parameters: tool.parameters },
});

/** The function with another tool. The name and the description stay if the owner wrote them. */
export function withTool(
  fn: McpFunction,
  before: McpToolOption | undefined,
  server: McpServerOption,
  tool: McpToolOption,
): McpFunction {
  const next = toolFunction(server, tool);
  const isOwnName = fn.name !== functionNameOf(fn.tool);
  const isOwnText = fn.description !== "" && fn.description !== before?.description.trim();
  return {
    ...fn,
    ...next,
    ...(isOwnName && { name: fn.name }),
    ...(isOwnText && { description: fn.description }),
  };
}
