import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { mcpServersOutput, presentMcpSummary } from "#lib/tools/mcp/schema.ts";

export const GET = route(
  { summary: "List MCP servers", scope: "read", query: pageQuery, response: mcpServersOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listMcpServers(actor, readPage(query));
    return { mcp_servers: rows.map(presentMcpSummary), next_cursor: nextCursor };
  },
);
