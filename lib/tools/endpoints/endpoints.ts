import { type Db, db } from "#db/client.ts";
import { httpEndpoints } from "#db/schema/http-endpoints.ts";
import { deleteAudited, recordAudit } from "#lib/audit/audit.ts";
import type { Deletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { checkHosts, findHostRule, requireAllowedHosts } from "../hosts/allowed-hosts.ts";
import { callEndpoint, type EndpointOutcome } from "./call-endpoint.ts";
import { checkEndpoint, splitUrl } from "./check-endpoint.ts";
import { argumentNames } from "./fill-endpoint.ts";
import {
  countEndpointRows,
  type EndpointRow,
  findEndpointRow,
  insertEndpoint,
  listAllEndpointRows,
  listEndpointRows,
  lockEndpointRow,
  replaceEndpoint,
} from "./queries.ts";
import type { Endpoint, EndpointInput, TryEndpointValues } from "./schema.ts";
import type { SuggestedFunction } from "./suggested-function.ts";

/** One of the actor's endpoints. Throws `NOT_FOUND`. */
export async function getEndpoint(actor: Actor, id: string, on: Db = db): Promise<EndpointRow> {
  const endpoint = await findEndpointRow(on, actor.ownerId, id);
  if (!endpoint) throw notFound("HttpEndpoint");
  return endpoint;
}

/** An owner's endpoint by the id in a scenario, which can be any text. */
export async function findEndpoint(ownerId: string, id: string): Promise<EndpointRow | undefined> {
  return isUuid(id) ? await findEndpointRow(db, ownerId, id) : undefined;
}

/** A page of the actor's endpoints, newest first. */
export const listEndpoints = (actor: Actor, page: Page) =>
  loadPage(page, (rows: Page) => listEndpointRows(db, actor.ownerId, rows), sortValueOf);

/** Counts the actor's endpoints that match the page's search. */
export const countEndpoints = (actor: Actor, page: Page): Promise<number> =>
  countEndpointRows(db, actor.ownerId, page);

/** All of the actor's endpoints, by name, each with the arguments that its templates use, for a choice of one. */
export async function listEndpointChoices(
  actor: Actor,
): Promise<{ id: string; name: string; arguments: string[]; suggested: SuggestedFunction | null }[]> {
  const rows = await listAllEndpointRows(db, actor.ownerId);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, arguments: argumentNames(row), suggested: row.function },
  }));
}

/**
 * Creates an HTTP endpoint that scenarios can call. Throws `VALIDATION` if it could not be called as written.
 */
export async function createEndpoint(actor: Actor, endpoint: EndpointInput): Promise<{ id: string }> {
  const [id] = await createEndpoints(actor, [endpoint]);
  if (id === undefined) throw new Error("The endpoint was not stored");
  return { id };
}

/** Creates several, all or none, and returns their ids in order. Throws like `createEndpoint`. */
export async function createEndpoints(actor: Actor, endpoints: readonly EndpointInput[]): Promise<string[]> {
  const allowsHost = await findHostRule(actor.ownerId);
  for (const endpoint of endpoints) {
    checkEndpoint(endpoint);
    checkHosts(allowsHost, addressesOf(endpoint));
  }
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "endpoints", endpoints.length);
    const ids: string[] = [];
    for (const endpoint of endpoints) {
      const { id } = await insertEndpoint(tx, actor.ownerId, endpoint);
      await recordAudit(tx, actor, "endpoint.created", { id, name: endpoint.name });
      ids.push(id);
    }
    return ids;
  });
}

/**
 * Replaces one of the actor's endpoints; without a `method`, `show`, `auth` or `function`, the endpoint keeps its own. Throws like
 * `createEndpoint`, and `NOT_FOUND`.
 */
export async function updateEndpoint(
  actor: Actor,
  id: string,
  { method, show, auth, function: suggested, ...fields }: EndpointInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockEndpointRow(tx, actor.ownerId, id);
    if (!before) throw notFound("HttpEndpoint");
    const endpoint = {
      ...fields,
      method: method ?? before.method,
      show: show ?? before.show,
      auth: auth ?? before.auth,
      function: suggested === undefined ? before.function : suggested,
    };
    checkEndpoint(endpoint);
    await requireAllowedHosts(actor, addressesOf(endpoint), tx);
    if (!(await replaceEndpoint(tx, actor.ownerId, id, endpoint))) throw notFound("HttpEndpoint");
    await recordAudit(tx, actor, "endpoint.changed", { id, name: endpoint.name });
  });
}

/** Deletes the actor's endpoints among `ids`. Throws `NOT_FOUND` if none exists. */
export const deleteEndpoints = (actor: Actor, ids: string[], on?: Db): Promise<Deletion> =>
  deleteAudited(
    actor,
    ids,
    { table: httpEndpoints, action: "endpoint.deleted", resource: "HttpEndpoint" },
    on,
  );

/** The addresses that an endpoint's calls need, by field. */
const addressesOf = ({ url, auth }: EndpointInput): Record<string, string> => ({
  // Only the path and the query have templates.
  url: splitUrl(url)?.base ?? url,
  ...(auth?.type === "oauth2" && { "auth.token_url": auth.token_url }),
});

/** The default timeout of a function's call. */
const TIMEOUT_MS = 10_000;

/** Calls an endpoint, which need not be saved, outside of any call. Throws `VALIDATION` like saving it. */
export async function tryEndpoint(
  actor: Actor,
  endpoint: EndpointInput,
  values: TryEndpointValues,
): Promise<EndpointOutcome> {
  checkEndpoint(endpoint);
  return await callEndpoint(actor.ownerId, endpoint, { values, sessionId: NO_ID, timeoutMs: TIMEOUT_MS });
}

export function presentEndpoint(row: EndpointRow): Endpoint {
  const { id, name, method, url, headers, body, show, auth } = row;
  return {
    ...{ id, name, method, url, headers, body, show, auth },
    function: row.function,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
