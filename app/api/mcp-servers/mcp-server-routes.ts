import { pageQuery } from "#lib/http/input/pages.ts";
import { createRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";
import {
  checkMcpServer,
  createMcpServer,
  deleteMcpServers,
  getMcpServer,
  listMcpServers,
  mcpServerNotFound,
  updateMcpServer,
} from "#lib/tools/mcp/mcp-servers.ts";
import {
  checkMcpServerOutput,
  createMcpServerInput,
  listedMcpServerOutput,
  mcpServerOutput,
  mcpServerParams,
  presentMcpServer,
  presentMcpSummary,
  presentTools,
  updateMcpServerInput,
} from "#lib/tools/mcp/schema.ts";

/** The operations on mcp servers, by path. */
export const mcpServerRoutes = {
  "/mcp-servers": {
    GET: listRoute(
      { summary: "List MCP servers", query: pageQuery, name: "mcp_servers", item: listedMcpServerOutput },
      ({ actor, page }) => listMcpServers(actor, page),
      presentMcpSummary,
    ),
  },
  "/mcp-servers/create": {
    POST: createRoute(
      { summary: "Add an MCP server; check it to get its tools", body: createMcpServerInput },
      ({ actor, body }) => createMcpServer(actor, body),
    ),
  },
  "/mcp-servers/update": {
    POST: updateRoute(
      { summary: "Replace an MCP server", body: updateMcpServerInput, errors: [mcpServerNotFound()] },
      ({ actor, body: { id, server } }) => updateMcpServer(actor, id, server),
    ),
  },
  "/mcp-servers/delete": {
    POST: deletePartRoute({
      kind: "mcp_server",
      summary: "Delete MCP servers",
      errors: [mcpServerNotFound()],
      work: deleteMcpServers,
    }),
  },
  "/mcp-servers/{mcp_server_id}": {
    GET: route(
      {
        summary: "Get an MCP server with its tools",
        scope: "read",
        params: mcpServerParams,
        response: mcpServerOutput,
        errors: [mcpServerNotFound()],
      },
      async ({ actor, params }) => presentMcpServer(await getMcpServer(actor, params.mcp_server_id)),
    ),
  },
  "/mcp-servers/{mcp_server_id}/check": {
    POST: route(
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
    ),
  },
};
