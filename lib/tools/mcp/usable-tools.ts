import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import { toParameters } from "#lib/flow/scenario/tool-schema.ts";
import { cutText, storableText } from "#lib/platform/text.ts";
import type { ListedTool } from "./mcp-session.ts";
import type { McpTool } from "./schema.ts";

/** More tools than a person can choose from, and than fit into a page of the console. */
const MAX_TOOLS = 100;
const MAX_NAME = 128;
const MAX_DESCRIPTION = 2_000;
/** The model reads a tool's schema in every request. */
const MAX_SCHEMA = 16_384;
/** Of all schemas: the editor loads those of all servers. */
const MAX_SCHEMAS = 262_144;
/** Of the names that are left out, which only a person reads. */
const MAX_LEFT_OUT = 20;

/** The tools that functions can use, as they are kept. The others are too large, too many, or have arguments of another kind. */
export function usableTools(listed: readonly ListedTool[]): { tools: McpTool[]; leftOut: string[] } {
  const tools = new Map<string, McpTool>();
  const leftOut: string[] = [];
  let room = MAX_SCHEMAS;
  for (const tool of listed) {
    const kept = tools.size < MAX_TOOLS && !tools.has(tool.name) ? toKept(tool) : null;
    const size = kept ? JSON.stringify(kept.parameters).length : 0;
    if (kept && size <= room) {
      tools.set(tool.name, kept);
      room -= size;
    } else leftOut.push(storableText(cutText(tool.name, MAX_NAME)));
  }
  return { tools: [...tools.values()], leftOut: leftOut.slice(0, MAX_LEFT_OUT) };
}

function toKept({ name, title, description, inputSchema, isIdempotent }: ListedTool): McpTool | null {
  if (name === "" || name.length > MAX_NAME || name !== storableText(name)) return null;
  if (!inputSchema || JSON.stringify(inputSchema).length > MAX_SCHEMA) return null;
  const parameters = toParameters(inputSchema);
  if (findSchemaFault(parameters)) return null;
  return {
    ...{ name, parameters, isIdempotent },
    title: title === null ? null : storableText(cutText(title, MAX_NAME)),
    description: storableText(cutText(description, MAX_DESCRIPTION)),
  };
}
