import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { httpEndpoints } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { EndpointInput } from "./schema.ts";

export type EndpointRow = typeof httpEndpoints.$inferSelect;

const own = (ownerId: string, id: string) =>
  and(eq(httpEndpoints.ownerId, ownerId), eq(httpEndpoints.id, id));

export async function insertEndpoint(
  db: Db,
  ownerId: string,
  endpoint: EndpointInput,
): Promise<{ id: string }> {
  const [row] = await db
    .insert(httpEndpoints)
    .values({ ...endpoint, ownerId })
    .returning({ id: httpEndpoints.id });
  if (!row) throw new Error("The endpoint was not stored");
  return row;
}

export async function findEndpointRow(db: Db, ownerId: string, id: string): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(httpEndpoints).where(own(ownerId, id));
  return row;
}

/** Keeps others from changing the endpoint until the transaction ends. */
export async function lockEndpointRow(tx: Db, ownerId: string, id: string): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(httpEndpoints).where(own(ownerId, id)).for("update");
  return row;
}

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(eq(httpEndpoints.ownerId, ownerId), contains([httpEndpoints.name], search));

/** In the order of the page, after its cursor. */
export async function listEndpointRows(db: Db, ownerId: string, page: Page): Promise<EndpointRow[]> {
  const { isAfter, order } = listPage(httpEndpoints, page);
  return await db
    .select()
    .from(httpEndpoints)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export const countEndpointRows = (db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(httpEndpoints, isListed(ownerId, page));

/** All of the owner's endpoints, by name. Few enough for one query (`ROW_LIMITS`). */
export async function listAllEndpointRows(db: Db, ownerId: string): Promise<EndpointRow[]> {
  return await db
    .select()
    .from(httpEndpoints)
    .where(eq(httpEndpoints.ownerId, ownerId))
    .orderBy(sql`lower(${httpEndpoints.name})`, asc(httpEndpoints.id));
}

/** Returns `false` if the owner has no such endpoint. */
export async function replaceEndpoint(
  db: Db,
  ownerId: string,
  id: string,
  endpoint: EndpointInput,
): Promise<boolean> {
  const replaced = await db
    .update(httpEndpoints)
    .set(endpoint)
    .where(own(ownerId, id))
    .returning({ id: httpEndpoints.id });
  return replaced.length > 0;
}
