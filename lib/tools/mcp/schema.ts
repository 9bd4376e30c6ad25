import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import type { JsonObject } from "#lib/platform/json.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";
import { HEADER_NAME } from "../endpoints/schema.ts";
import { MCP_PROBLEMS } from "./failures.ts";
import type { McpServerRow, McpServerSummary } from "./queries.ts";

const MAX_URL_LENGTH = 2048;

/** A tool of a server, as it was when the server was checked. */
export type McpTool = {
  name: string;
  title: string | null;
  description: string;
  /** For a function's `parameters`. */
  parameters: JsonObject;
  isIdempotent: boolean;
};

const fields = {
  name: trimmedText(120)
    .describe("A name for people")
    .meta({ examples: ["Bookings"] }),
  url: text(MAX_URL_LENGTH)
    .describe("Its address (streamable HTTP); its path and query can contain templates")
    .meta({ pattern: "^[Hh][Tt][Tt][Pp][Ss]?://", examples: ["https://mcp.example.com/mcp"] }),
  headers: z
    .record(z.string(), z.string())
    .describe("Header name to value; values can contain `{{secret.x}}` and `{{runtime.x}}`")
    .meta({
      propertyNames: { pattern: HEADER_NAME.source },
      examples: [{ Authorization: "Bearer {{secret.bookings_key}}" }],
    }),
};

export const createMcpServerInput = z.strictObject({ ...fields, headers: fields.headers.default({}) });
export type McpServerInput = z.output<typeof createMcpServerInput>;

/** An update replaces the whole server, like that of an endpoint. */
export const updateMcpServerInput = z
  .strictObject({ id: resourceId(), ...fields })
  .transform(({ id, ...server }) => ({ id, server }));

export const mcpServerParams = z.object({ mcp_server_id: resourceId() });

const tool = z.object({
  name: z.string().describe("The server's name for it"),
  title: z.string().nullable().describe("Its name for people, if it has one"),
  description: z.string().describe("What the server says of it"),
  parameters: z
    .record(z.string(), z.json())
    .describe("JSON Schema of its arguments, for a function's `parameters`"),
  is_idempotent: z.boolean().describe("Whether a call that broke off is tried again"),
});

export const listedMcpServerOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  tool_names: z.array(z.string()),
  checked_at: z.iso.datetime().nullable().describe("When its tools were listed; null if they were not"),
  changed_at: z.iso
    .datetime()
    .nullable()
    .describe("When a call found a tool changed or gone; null again after a check"),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const mcpServerOutput = listedMcpServerOutput
  .extend({ tools: z.array(tool).describe("Its tools, as they were at `checked_at`") })
  .meta({ id: "McpServer" });

export const checkMcpServerOutput = z.object({
  works: z.boolean().describe("Whether it listed its tools"),
  problem: z.enum(Object.keys(MCP_PROBLEMS)).nullable().describe("What is wrong; null if it works"),
  message: z.string().nullable().describe("What is wrong and what to do; null if it works"),
  tools: z.array(tool).describe("Its tools; those of the last check if it does not work"),
  left_out: z.array(z.string()).describe("Names of tools that functions can't use, or that are too many"),
});

const presentTool = ({ isIdempotent, ...rest }: McpTool): z.input<typeof tool> => ({
  ...rest,
  is_idempotent: isIdempotent,
});
export const presentTools = (tools: readonly McpTool[]) => tools.map(presentTool);

export function presentMcpServer(row: McpServerRow): z.input<typeof mcpServerOutput> {
  return { ...presentMcpSummary(row), tools: presentTools(row.tools) };
}

export function presentMcpSummary(row: McpServerSummary): z.input<typeof listedMcpServerOutput> {
  const { id, name, url, headers, tools } = row;
  return {
    ...{ id, name, url, headers, tool_names: tools.map((listed) => listed.name) },
    checked_at: row.checkedAt?.toISOString() ?? null,
    changed_at: row.changedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
