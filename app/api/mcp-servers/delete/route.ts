import { deleteRoute } from "#lib/http/route.ts";
import { deleteMcpServers, mcpServerNotFound } from "#lib/tools/mcp/mcp-servers.ts";

export const POST = deleteRoute(
  { summary: "Delete MCP servers", errors: [mcpServerNotFound()] },
  ({ actor, body }) => deleteMcpServers(actor, body),
);
