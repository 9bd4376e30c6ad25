import { updateRoute } from "#lib/http/route.ts";
import { mcpServerNotFound, updateMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { updateMcpServerInput } from "#lib/tools/mcp/schema.ts";

export const POST = updateRoute(
  { summary: "Replace an MCP server", body: updateMcpServerInput, errors: [mcpServerNotFound()] },
  ({ actor, body: { id, server } }) => updateMcpServer(actor, id, server),
);
