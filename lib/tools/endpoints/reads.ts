import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { argumentNames } from "./fill-endpoint.ts";
import { type EndpointRow, findEndpointRow, listAllEndpointRows, listEndpointRows } from "./queries.ts";

/** One of the actor's endpoints. Throws `NOT_FOUND`. */
export async function getEndpoint(actor: Actor, id: string): Promise<EndpointRow> {
  const endpoint = await findEndpointRow(db, actor.ownerId, id);
  if (!endpoint) throw notFound("HttpEndpoint");
  return endpoint;
}

/** An owner's endpoint by the id in a scenario, which can be any text. */
export async function findEndpoint(ownerId: string, id: string): Promise<EndpointRow | undefined> {
  return isUuid(id) ? await findEndpointRow(db, ownerId, id) : undefined;
}

/** A page of the actor's endpoints, newest first. */
export async function listEndpoints(
  actor: Actor,
  page: Page,
): Promise<{ rows: EndpointRow[]; nextCursor: string | null }> {
  return cutPage(await listEndpointRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** All of the actor's endpoints, by name, each with the arguments that its templates use, for a choice of one. */
export async function listEndpointChoices(
  actor: Actor,
): Promise<{ id: string; name: string; arguments: string[] }[]> {
  const rows = await listAllEndpointRows(db, actor.ownerId);
  return rows.map((row) => ({ id: row.id, name: row.name, arguments: argumentNames(row) }));
}
