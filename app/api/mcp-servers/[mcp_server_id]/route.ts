import { route } from "#lib/http/route.ts";
import { getMcpServer, mcpServerNotFound } from "#lib/tools/mcp/mcp-servers.ts";
import { mcpServerOutput, mcpServerParams, presentMcpServer } from "#lib/tools/mcp/schema.ts";

export const GET = route(
  {
    summary: "Get an MCP server with its tools",
    scope: "read",
    params: mcpServerParams,
    response: mcpServerOutput,
    errors: [mcpServerNotFound()],
  },
  async ({ actor, params }) => presentMcpServer(await getMcpServer(actor, params.mcp_server_id)),
);
