import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { listedMcpServerOutput, presentMcpSummary } from "#lib/tools/mcp/schema.ts";

export const GET = listRoute(
  { summary: "List MCP servers", query: pageQuery, name: "mcp_servers", item: listedMcpServerOutput },
  ({ actor, page }) => listMcpServers(actor, page),
  presentMcpSummary,
);
