import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { csvLine } from "#lib/platform/encoding/csv-line.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { pickValue } from "../collected/collected.ts";
import { listValueNames, listValueRows } from "../collected/queries.ts";
import type { SessionFilter } from "../session-filter.ts";

const HEAD = [
  "conversation_session_id",
  "created_at",
  "status",
  "scenario_id",
  "scenario_version",
  "hosted_link_id",
  "visitor_id",
  "outcome",
];
const ROWS_PER_PAGE = 200;

const cell = (value: JsonValue): string | number | boolean | null =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/**
 * One line per conversation of the filter, newest first, with a column for each value: `variable.name`, `summary.name`,
 * `runtime.name`, `metadata.name`. Read in pages. The byte order mark tells spreadsheets that the file is UTF-8.
 */
export async function* exportValues({ ownerId }: Actor, filter: SessionFilter): AsyncGenerator<string> {
  const names = await listValueNames(db, ownerId, filter);
  yield `\ufeff${csvLine([...HEAD, ...names.map(({ kind, name }) => `${kind}.${name}`)])}`;
  let beforeId: string | undefined;
  for (;;) {
    const rows = await listValueRows(db, ownerId, filter, { limit: ROWS_PER_PAGE, beforeId });
    for (const row of rows) {
      const { id, createdAt, status, scenarioId, scenarioVersion, hostedLinkId, visitorId, outcome } = row;
      const about = [id, createdAt.toISOString(), status, scenarioId, scenarioVersion, hostedLinkId];
      yield csvLine([...about, visitorId, outcome, ...names.map((name) => cell(pickValue(row, name)))]);
    }
    beforeId = rows.at(-1)?.id;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
