import { route } from "#lib/http/route.ts";
import { mcpServerNotFound, updateMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { updateMcpServerInput, updateMcpServerOutput } from "#lib/tools/mcp/schema.ts";

export const POST = route(
  {
    summary: "Replace an MCP server",
    scope: "full",
    body: updateMcpServerInput,
    response: updateMcpServerOutput,
    errors: [mcpServerNotFound()],
  },
  async ({ actor, body: { id, server } }) => {
    await updateMcpServer(actor, id, server);
    return { status: "updated" as const, id };
  },
);
