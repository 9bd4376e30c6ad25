import { db } from "#db/client.ts";
import { loadPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { listToolCalls } from "#lib/tools/calls/run-tool-call.ts";
import type { SessionFilter } from "../session-filter.ts";
import { findValues, listValueNames, listValueRows, type ValueRow } from "./queries.ts";
import type { PresentedToolCall, ValueName } from "./schema.ts";

type StoredToolCall = Awaited<ReturnType<typeof listToolCalls>>[number];
export type CollectedValues = NonNullable<Awaited<ReturnType<typeof findValues>>>;

/** What one of the actor's calls was started with and what it collected. Throws `SESSION_NOT_FOUND`. */
export async function getCollectedValues(actor: Actor, id: string): Promise<CollectedValues> {
  const values = await findValues(db, actor.ownerId, id);
  if (!values) throw new AppError("SESSION_NOT_FOUND");
  return values;
}

const statusOf = ({ result }: StoredToolCall): PresentedToolCall["status"] =>
  result === null ? "running" : result.ok ? "succeeded" : "failed";

/** A request of a call to an endpoint, as the API shows it: without the request's headers. */
export const presentToolCallOutput = (call: StoredToolCall): PresentedToolCall => ({
  id: call.callId,
  function: call.functionName,
  node_id: call.nodeId,
  arguments: call.args,
  status: statusOf(call),
  http_status: call.httpStatus,
  result: call.result?.text ?? null,
  error: call.error,
  duration_ms: call.durationMs,
  started_at: call.startedAt.toISOString(),
});

/** The requests of one of the actor's calls to endpoints. */
export const listPresentedToolCalls = async (actor: Actor, id: string): Promise<PresentedToolCall[]> =>
  (await listToolCalls(actor, id)).map(presentToolCallOutput);

/** The values of one call in a table: one per column. */
export const pickValue = (row: ValueRow, { kind, name }: ValueName): JsonValue => {
  const values: Record<string, JsonValue> = {
    variable: row.variables,
    summary: row.extracted,
    criterion: row.verdicts,
    runtime: row.runtimeVars,
    metadata: row.metadata,
  }[kind];
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
};

/** A page of the values of the actor's calls, newest first, and the columns of all calls that pass the filter. */
export async function listCollectedValues(
  actor: Actor,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: ValueRow[]; names: ValueName[]; nextCursor: string | null }> {
  const found = await loadPage(page, (rows) => listValueRows(db, actor.ownerId, filter, rows));
  return { ...found, names: await listValueNames(db, actor.ownerId, filter) };
}
