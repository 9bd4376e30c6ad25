import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { mcpServers } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { McpServerInput, McpTool } from "./schema.ts";

export type McpServerRow = typeof mcpServers.$inferSelect;
/** A server as its owner wrote it, with templates. */
export type McpServerAddress = Pick<McpServerRow, "id" | "name" | "url" | "headers">;
/** A server with its tools, but without their schemas, which may be large. */
export type McpServerSummary = Omit<McpServerRow, "tools"> & {
  tools: Pick<McpTool, "name" | "title" | "description">[];
};

const { id, ownerId, name, url, headers, checkedAt, changedAt, createdAt, updatedAt } = mcpServers;
const summary = {
  ...{ id, ownerId, name, url, headers, checkedAt, changedAt, createdAt, updatedAt },
  tools: sql<McpServerSummary["tools"]>`(
    select coalesce(jsonb_agg(tool.value - 'parameters' - 'isIdempotent' order by tool.ordinality), '[]')
    from jsonb_array_elements(${mcpServers.tools}) with ordinality as tool
  )`,
};

const own = (owner: string, wanted: string) => and(eq(ownerId, owner), eq(id, wanted));

export async function insertMcpServer(
  db: Db,
  owner: string,
  server: McpServerInput,
): Promise<{ id: string }> {
  const [row] = await db
    .insert(mcpServers)
    .values({ ...server, ownerId: owner })
    .returning({ id });
  if (!row) throw new Error("The MCP server was not stored");
  return row;
}

export async function findMcpServerRow(
  db: Db,
  owner: string,
  wanted: string,
): Promise<McpServerRow | undefined> {
  const [row] = await db.select().from(mcpServers).where(own(owner, wanted));
  return row;
}

/** A server without its tools, which may be large. */
export async function findMcpServerAddress(
  db: Db,
  owner: string,
  wanted: string,
): Promise<McpServerAddress | undefined> {
  const [row] = await db.select({ id, name, url, headers }).from(mcpServers).where(own(owner, wanted));
  return row;
}

const isListed = (owner: string, { search }: Pick<Page, "search">) =>
  and(eq(ownerId, owner), contains([name], search));

/** In the order of the page, after its cursor. */
export async function listMcpServerRows(db: Db, owner: string, page: Page): Promise<McpServerSummary[]> {
  const { isAfter, order } = listPage(mcpServers, page);
  return await db
    .select(summary)
    .from(mcpServers)
    .where(and(isListed(owner, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export const countMcpServerRows = (db: Db, owner: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(mcpServers, isListed(owner, page));

/** All of the owner's servers with their tools, by name. Few enough for one query (`ROW_LIMITS`). */
export async function listAllMcpServerRows(
  db: Db,
  owner: string,
): Promise<Pick<McpServerRow, "id" | "name" | "tools">[]> {
  return await db
    .select({ id, name, tools: mcpServers.tools })
    .from(mcpServers)
    .where(eq(ownerId, owner))
    .orderBy(sql`lower(${name})`, asc(id));
}

/** All of the owner's servers with their addresses, by name. */
export async function listMcpServerAddresses(db: Db, owner: string): Promise<McpServerAddress[]> {
  return await db
    .select({ id, name, url, headers })
    .from(mcpServers)
    .where(eq(ownerId, owner))
    .orderBy(sql`lower(${name})`, asc(id));
}

/** The tools of the owner's servers among `ids`. */
export async function listMcpServerRowsAmong(
  db: Db,
  owner: string,
  ids: string[],
): Promise<Pick<McpServerRow, "id" | "tools">[]> {
  if (ids.length === 0) return [];
  return await db
    .select({ id, tools: mcpServers.tools })
    .from(mcpServers)
    .where(and(eq(ownerId, owner), inArray(id, ids)));
}

/** A new URL resets `checkedAt`. Returns `false` if the owner has no such server. */
export async function updateMcpServerRow(
  db: Db,
  owner: string,
  wanted: string,
  server: McpServerInput,
): Promise<boolean> {
  const updated = await db
    .update(mcpServers)
    .set({ ...server, checkedAt: sql`case when ${url} = ${server.url} then ${checkedAt} end` })
    .where(own(owner, wanted))
    .returning({ id });
  return updated.length > 0;
}

/** Stores what a server has listed, unless its address or its headers have changed since it was asked. */
export async function storeTools(
  db: Db,
  owner: string,
  { id: wanted, url: asked, headers: sent }: Pick<McpServerRow, "id" | "url" | "headers">,
  tools: McpTool[],
): Promise<void> {
  const isSame = and(eq(url, asked), eq(headers, sent));
  await db
    .update(mcpServers)
    .set({ tools, checkedAt: new Date(), changedAt: null })
    .where(and(own(owner, wanted), isSame));
}

/** Marks a server whose tools are no longer what was stored. Its owner has changed nothing, so `updatedAt` stays. */
export async function markChanged(db: Db, owner: string, wanted: string): Promise<void> {
  await db
    .update(mcpServers)
    .set({ changedAt: new Date(), updatedAt: sql`${updatedAt}` })
    .where(and(own(owner, wanted), isNull(changedAt)));
}
