import { route } from "#lib/http/route.ts";
import { checkMcpServer, mcpServerNotFound } from "#lib/tools/mcp/mcp-servers.ts";
import { checkMcpServerOutput, mcpServerParams, presentTools } from "#lib/tools/mcp/schema.ts";

export const POST = route(
  {
    summary: "List and store the tools of an MCP server",
    scope: "full",
    reachesOut: true,
    params: mcpServerParams,
    response: checkMcpServerOutput,
    errors: [mcpServerNotFound()],
  },
  async ({ actor, params }) => {
    const { problem, message, tools, leftOut } = await checkMcpServer(actor, params.mcp_server_id);
    return {
      ...{ works: problem === null, problem, message },
      ...{ tools: presentTools(tools), left_out: leftOut },
    };
  },
);
