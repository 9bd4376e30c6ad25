import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { pickValue } from "#lib/conversations/collected/collected.ts";
import { listValueNames, listValueRows } from "#lib/conversations/collected/queries.ts";
import { describeConversation } from "#lib/conversations/describe-conversation.ts";
import { presentFunctionCall } from "#lib/conversations/present.ts";
import type { SessionFilter } from "#lib/conversations/session-filter.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { csvLine } from "#lib/platform/encoding/csv-line.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { getPlayback } from "#lib/recordings/recordings.ts";
import { getConversation } from "../conversations.ts";
import { findConversationSummary } from "../summaries/summaries.ts";
import { toVtt } from "./transcript-cues.ts";

const VALUES_HEAD = [
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
 * `criterion.name`, `runtime.name`, `metadata.name`. Read in pages. The byte order mark tells spreadsheets that the file is UTF-8.
 */
export async function* exportValues({ ownerId }: Actor, filter: SessionFilter): AsyncGenerator<string> {
  const names = await listValueNames(db, ownerId, filter);
  yield `\ufeff${csvLine([...VALUES_HEAD, ...names.map(({ kind, name }) => `${kind}.${name}`)])}`;
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

const HEAD = [
  "conversation_session_id",
  "created_at",
  "status",
  "scenario_id",
  "outcome",
  "seq",
  "role",
  "node_id",
  "started_at",
  "content",
  "interrupted",
  "wait_ms",
  "rating_score",
  "rating_comment",
  "scenario_version",
  "hosted_link_id",
  "visitor_id",
  "function_calls",
  "member_name",
];
const NAMES = { user: "Visitor", assistant: "Avatar" };

async function readOne(actor: Actor, id: string) {
  const found = await getConversation(actor, id);
  const summary = await findConversationSummary(actor, id);
  return { ...found, summary };
}

/** Skips conversations that are deleted during the export. */
async function* readAll<Read>(
  ids: AsyncIterable<string>,
  read: (id: string) => Promise<Read>,
): AsyncGenerator<Read> {
  for await (const id of ids) {
    try {
      yield await read(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SESSION_NOT_FOUND") throw error;
    }
  }
}

/** Adds an export to the audit log, before it begins: of one conversation, or of a filtered list without `id`. */
export async function recordExport(actor: Actor, format: string, id?: string): Promise<void> {
  await recordAudit(db, actor, "conversation.exported", { id: id ?? "list", name: format });
}

const toJson = async (actor: Actor, id: string): Promise<string> =>
  JSON.stringify(await describeConversation(actor, id, "summary,variables,tool_calls,cards"), null, 2);

/** The conversation as the API returns it, with its summary, its values, its tool calls and its cards. */
export async function exportJson(actor: Actor, id: string): Promise<string> {
  return `${await toJson(actor, id)}\n`;
}

/** A JSON array of conversations, yielded one by one. */
export async function* exportAllJson(actor: Actor, ids: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const text of readAll(ids, (id) => toJson(actor, id))) {
    yield `${isFirst ? "[\n" : ",\n"}${text}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

/** One line per transcript row; each has its conversation's rating. The byte order mark tells spreadsheets that the file is UTF-8. */
export async function* exportCsv(actor: Actor, ids: AsyncIterable<string>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(HEAD)}`;
  for await (const { session, transcript, summary } of readAll(ids, (id) => readOne(actor, id))) {
    const about = [session.id, session.createdAt.toISOString(), session.status, session.scenarioId];
    const lines = transcript.map((row) =>
      csvLine([
        ...about,
        summary?.outcome ?? null,
        row.seq,
        row.role,
        row.nodeId,
        row.startedAt.toISOString(),
        row.content,
        row.interrupted,
        row.waitMs,
        session.ratingScore,
        session.ratingComment,
        session.scenarioVersion,
        session.hostedLinkId,
        session.visitorId,
        row.toolCalls && JSON.stringify(row.toolCalls.map(presentFunctionCall)),
        row.memberName,
      ]),
    );
    if (lines.length > 0) yield lines.join("");
  }
}

/** WebVTT captions, timed by the recording if there is one, otherwise by the call. */
export async function exportVtt(actor: Actor, id: string): Promise<string> {
  const { session, transcript } = await getConversation(actor, id);
  const { state, offsetMs } = await getPlayback(actor, id);
  const startedAt = (session.writtenFrom ?? session.activeAt ?? session.createdAt).toISOString();
  const lines = transcript.map(({ role, content, memberName, startedAt: at }) => ({
    role,
    content,
    memberName,
    startedAt: at.toISOString(),
  }));
  return toVtt(lines, startedAt, NAMES, state === "ready" ? offsetMs : 0);
}

/** One caption file per conversation. */
export async function* exportAllVtt(
  actor: Actor,
  ids: AsyncIterable<string>,
): AsyncGenerator<{ name: string; content: string }> {
  yield* readAll(ids, async (id) => ({ name: `${id}.vtt`, content: await exportVtt(actor, id) }));
}
