import { getConversation } from "#lib/conversations/get-conversation.ts";
import { presentConversation } from "#lib/conversations/present.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getPlayback } from "#lib/recordings/get-playback.ts";
import { findConversationSummary } from "#lib/summaries/find-conversation-summary.ts";
import { csvLine } from "./csv-line.ts";
import { toVtt } from "./transcript-cues.ts";

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
];
const NAMES = { user: "Visitor", assistant: "Avatar" };

type Read = Awaited<ReturnType<typeof readOne>>;

async function readOne(caller: Caller, id: string) {
  const found = await getConversation(caller, id);
  const summary = await findConversationSummary(caller, id);
  return { ...found, summary };
}

/** Those that are still there: one may be deleted while others are written. */
async function* readAll(caller: Caller, ids: AsyncIterable<string>): AsyncGenerator<Read> {
  for await (const id of ids) {
    try {
      yield await readOne(caller, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SESSION_NOT_FOUND") throw error;
    }
  }
}

const toJson = (read: Read): string =>
  JSON.stringify(presentConversation(read, { summary: read.summary }), null, 2);

/** As the API tells it, with the summary. */
export async function exportJson(caller: Caller, id: string): Promise<string> {
  return `${toJson(await readOne(caller, id))}\n`;
}

/** An array of them, written as they are read. */
export async function* exportAllJson(caller: Caller, ids: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const read of readAll(caller, ids)) {
    yield `${isFirst ? "[\n" : ",\n"}${toJson(read)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

/** A line a row of the transcript. The mark at its beginning tells spreadsheets that it is UTF-8. */
export async function* exportCsv(caller: Caller, ids: AsyncIterable<string>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(HEAD)}`;
  for await (const { session, transcript, summary } of readAll(caller, ids)) {
    const about = [session.id, session.createdAt.toISOString(), session.status, session.scenarioId];
    const lines = transcript.map((row) =>
      csvLine([
        ...about,
        summary?.outcome ?? null,
        ...[row.seq, row.role, row.nodeId, row.startedAt.toISOString()],
        ...[row.content, row.interrupted, row.waitMs],
      ]),
    );
    if (lines.length > 0) yield lines.join("");
  }
}

/** Captions, by the clock of the recording where there is one, else by the call's. */
export async function exportVtt(caller: Caller, id: string): Promise<string> {
  const { session, transcript } = await getConversation(caller, id);
  const { state, offsetMs } = await getPlayback(caller, id);
  const startedAt = (session.activeAt ?? session.createdAt).toISOString();
  const lines = transcript.map(({ role, content, startedAt: at }) => ({
    ...{ role, content },
    startedAt: at.toISOString(),
  }));
  return toVtt(lines, startedAt, NAMES, state === "ready" ? offsetMs : 0);
}

/** A file of captions a conversation. */
export async function* exportAllVtt(
  caller: Caller,
  ids: AsyncIterable<string>,
): AsyncGenerator<{ name: string; content: string }> {
  for await (const { session } of readAll(caller, ids)) {
    yield { name: `${session.id}.vtt`, content: await exportVtt(caller, session.id) };
  }
}
