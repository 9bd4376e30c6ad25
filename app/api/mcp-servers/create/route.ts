import { route } from "#lib/http/route.ts";
import { createMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { createMcpServerInput, createMcpServerOutput } from "#lib/tools/mcp/schema.ts";

export const POST = route(
  {
    summary: "Add an MCP server; check it to get its tools",
    scope: "full",
    body: createMcpServerInput,
    response: createMcpServerOutput,
    creates: "rows",
  },
  async ({ actor, body }) => ({ status: "created" as const, ...(await createMcpServer(actor, body)) }),
);
