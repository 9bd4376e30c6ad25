import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { checkEndpoint } from "./check-endpoint.ts";
import { deleteEndpointRows, insertEndpoint, replaceEndpoint } from "./queries.ts";
import type { EndpointInput } from "./schema.ts";

/**
 * Creates an HTTP endpoint that scenarios can call. Throws `VALIDATION` if it could not be called as written.
 */
export async function createEndpoint(actor: Actor, endpoint: EndpointInput): Promise<{ id: string }> {
  checkEndpoint(endpoint);
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "endpoints");
    const { id } = await insertEndpoint(tx, actor.ownerId, endpoint);
    await recordAudit(tx, actor, "endpoint.created", { id, name: endpoint.name });
    return { id };
  });
}

/** Replaces one of the actor's endpoints as a whole. Throws like `createEndpoint`, and `NOT_FOUND`. */
export async function updateEndpoint(actor: Actor, id: string, endpoint: EndpointInput): Promise<void> {
  checkEndpoint(endpoint);
  await db.transaction(async (tx) => {
    if (!(await replaceEndpoint(tx, actor.ownerId, id, endpoint))) throw notFound("HttpEndpoint");
    await recordAudit(tx, actor, "endpoint.changed", { id, name: endpoint.name });
  });
}

/** Deletes the actor's endpoints among `ids`. Throws `NOT_FOUND` if none exists. */
export async function deleteEndpoints(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await deleteEndpointRows(tx, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "endpoint.deleted",
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("HttpEndpoint");
  return splitDeletion(ids, deletedIds);
}
