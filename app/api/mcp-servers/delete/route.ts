import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";
import { deleteMcpServers, mcpServerNotFound } from "#lib/tools/mcp/mcp-servers.ts";

export const POST = deletePartRoute({
  kind: "mcp_server",
  summary: "Delete MCP servers",
  errors: [mcpServerNotFound()],
  work: deleteMcpServers,
});
