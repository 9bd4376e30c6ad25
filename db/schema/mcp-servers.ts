import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { McpTool } from "#lib/tools/mcp/schema.ts";

/**
 * An owner's server with the Model Context Protocol. `url` and `headers` contain templates, which are filled only when it is
 * asked. `tools` are as they were at `checkedAt`, which is null if nobody has asked it since its address changed.
 */
export const mcpServers = pgTable(
  "mcp_servers",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    tools: jsonb("tools").$type<McpTool[]>().notNull().default([]),
    checkedAt: instant("checked_at"),
    /** When a call found that a tool is no longer what its function knows; null once it is checked again. */
    changedAt: instant("changed_at"),
    ...timestamps,
  },
  (t) => [index("mcp_servers_owner_idx").on(t.ownerId, t.id)],
);
