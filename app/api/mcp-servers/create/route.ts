import { createRoute } from "#lib/http/route.ts";
import { createMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { createMcpServerInput } from "#lib/tools/mcp/schema.ts";

export const POST = createRoute(
  { summary: "Add an MCP server; check it to get its tools", body: createMcpServerInput },
  ({ actor, body }) => createMcpServer(actor, body),
);
