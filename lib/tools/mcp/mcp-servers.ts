import { type Db, db } from "#db/client.ts";
import { mcpServers } from "#db/schema/mcp-servers.ts";
import { deleteAudited, recordAudit } from "#lib/audit/audit.ts";
import { takesSameArguments } from "#lib/flow/scenario/tool-schema.ts";
import type { Deletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { type AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { checkEndpoint, splitUrl } from "../endpoints/check-endpoint.ts";
import { argumentNames, variableNames } from "../endpoints/fill-endpoint.ts";
import { requireAllowedHosts } from "../hosts/allowed-hosts.ts";
import { listServerTools } from "./call-mcp-tool.ts";
import { McpFailure, type McpProblem } from "./failures.ts";
import type { McpConnections, ToolProblem } from "./mcp-connections.ts";
import {
  countMcpServerRows,
  findMcpServerAddress,
  findMcpServerRow,
  insertMcpServer,
  listAllMcpServerRows,
  listMcpServerRows,
  listMcpServerRowsAmong,
  type McpServerAddress,
  type McpServerRow,
  markChanged,
  storeTools,
  updateMcpServerRow,
} from "./queries.ts";
import type { McpServerInput, McpTool } from "./schema.ts";
import { usableTools } from "./usable-tools.ts";

export const mcpServerNotFound = (): AppError => notFound("McpServer");

/** One of the actor's MCP servers. Throws `NOT_FOUND`. */
export async function getMcpServer(actor: Actor, id: string, on: Db = db): Promise<McpServerRow> {
  const row = await findMcpServerRow(on, actor.ownerId, id);
  if (!row) throw mcpServerNotFound();
  return row;
}

/** An owner's MCP server by the id in a scenario, which can be any text. */
export async function findMcpServer(ownerId: string, id: string): Promise<McpServerAddress | undefined> {
  return isUuid(id) ? await findMcpServerAddress(db, ownerId, id) : undefined;
}

/** A page of the actor's MCP servers, newest first. */
export const listMcpServers = (actor: Actor, page: Page) =>
  loadPage(page, (rows: Page) => listMcpServerRows(db, actor.ownerId, rows), sortValueOf);

/** Counts the actor's MCP servers that match the page's search. */
export const countMcpServers = (actor: Actor, page: Page): Promise<number> =>
  countMcpServerRows(db, actor.ownerId, page);

/** All of the actor's MCP servers with their tools, by name, for a choice of one. */
export async function listMcpServerChoices(
  actor: Actor,
): Promise<Pick<McpServerRow, "id" | "name" | "tools">[]> {
  return await listAllMcpServerRows(db, actor.ownerId);
}

/** The tools of the actor's MCP servers among `ids`. */
export async function listKnownMcpServers(
  actor: Actor,
  ids: string[],
): Promise<Pick<McpServerRow, "id" | "tools">[]> {
  return await listMcpServerRowsAmong(db, actor.ownerId, ids);
}

/** Only the path and the query of a server's address have templates. */
const addressOf = ({ url }: McpServerInput) => ({ url: splitUrl(url)?.base ?? url });

/** Throws `VALIDATION` if the server could not be asked as written. */
function checkServer(server: McpServerInput): void {
  const endpoint = { ...server, method: "POST" as const, body: {} };
  checkEndpoint(endpoint);
  const parts = { url: { ...endpoint, headers: {} }, headers: { ...endpoint, url: "" } };
  for (const [path, part] of Object.entries(parts)) {
    if (argumentNames(part).length + variableNames(part).length === 0) continue;
    throw invalidField(path, "An MCP server can have templates of secrets and runtime variables only");
  }
}

/** Adds an MCP server, whose tools are known once it is checked. Throws `VALIDATION` if it could not be asked as written. */
export async function createMcpServer(actor: Actor, server: McpServerInput): Promise<{ id: string }> {
  checkServer(server);
  await requireAllowedHosts(actor, addressOf(server));
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "mcpServers");
    const { id } = await insertMcpServer(tx, actor.ownerId, server);
    await recordAudit(tx, actor, "mcp_server.created", { id, name: server.name });
    return { id };
  });
}

/** Replaces one of the actor's MCP servers; its tools stay until it is checked. Throws like `createMcpServer`, and `NOT_FOUND`. */
export async function updateMcpServer(actor: Actor, id: string, server: McpServerInput): Promise<void> {
  checkServer(server);
  await db.transaction(async (tx) => {
    if (!(await updateMcpServerRow(tx, actor.ownerId, id, server))) throw mcpServerNotFound();
    await requireAllowedHosts(actor, addressOf(server), tx);
    await recordAudit(tx, actor, "mcp_server.changed", { id, name: server.name });
  });
}

const TIMEOUT_MS = 15_000;

/** What a server answered: its tools, or what is wrong. */
export type McpCheck = {
  problem: McpProblem | null;
  /** In English and without a full stop. */
  message: string | null;
  tools: McpTool[];
  /** The names of tools that functions can't use. */
  leftOut: string[];
};

/** Lists the tools of one of the actor's MCP servers and stores them. Throws `NOT_FOUND`. */
export async function checkMcpServer(
  actor: Actor,
  id: string,
  connections?: McpConnections,
): Promise<McpCheck> {
  const row = await getMcpServer(actor, id);
  const { tools, ...check } = await askServer(actor, row, connections);
  if (tools === null) return { ...check, tools: row.tools };
  await storeTools(db, actor.ownerId, row, tools);
  return { ...check, tools };
}

async function askServer(
  { ownerId }: Actor,
  row: McpServerRow,
  connections?: McpConnections,
): Promise<Omit<McpCheck, "tools"> & { tools: McpTool[] | null }> {
  const asked = { sessionId: NO_ID, timeoutMs: TIMEOUT_MS };
  try {
    const listed = await listServerTools(ownerId, row, asked, connections);
    const { tools, leftOut } = usableTools(listed);
    if (tools.length === 0) throw new McpFailure("no_tools");
    return { problem: null, message: null, tools, leftOut };
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    const problem = error.kind === "no_session" ? "not_mcp" : error.kind;
    return { problem, message: error.message, tools: null, leftOut: [] };
  }
}

/**
 * Marks an MCP server as changed after a call found a tool gone or changed, unless the last check already stored it that
 * way.
 */
export async function reportToolProblem(
  ownerId: string,
  id: string,
  tool: string,
  { live }: ToolProblem,
): Promise<void> {
  const row = await findMcpServerRow(db, ownerId, id);
  const stored = row?.tools.find(({ name }) => name === tool);
  const isKnown = live
    ? stored && live.inputSchema && takesSameArguments(live.inputSchema, stored.parameters)
    : !stored;
  if (!isKnown) await markChanged(db, ownerId, id);
}

/** Deletes the actor's MCP servers among `ids`. Throws `NOT_FOUND` if none exists. */
export const deleteMcpServers = (actor: Actor, ids: string[], on?: Db): Promise<Deletion> =>
  deleteAudited(actor, ids, { table: mcpServers, action: "mcp_server.deleted", resource: "McpServer" }, on);
