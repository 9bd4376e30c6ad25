import { and, eq, gt, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { isAttended } from "#db/schema/sessions.ts";
import { loadPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { sumUsage } from "#lib/worker-protocol/model-usage.ts";
import { LATE_VOICE_MS, type VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { ModelUsage } from "#lib/worker-protocol/worker-protocol.ts";
import {
  countConversationRows,
  findConsent,
  findModelUsage,
  findNamedConversationRow,
  findSessionOverview,
  listMatchingRows,
  listNamedConversationRows,
  listSessionOverviews,
  listTranscriptRows,
  type SessionOverviewRow,
  type StoredTranscriptRow,
} from "./queries.ts";
import { findSnippet, type Snippet } from "./search-words.ts";
import type { SessionFilter } from "./session-filter.ts";

export type ConversationRows = { session: SessionOverviewRow; transcript: StoredTranscriptRow[] };

/** Returns one of the actor's conversations without its transcript. */
export async function getConversationOverview(actor: Actor, id: string): Promise<SessionOverviewRow> {
  const session = await findSessionOverview(db, actor.ownerId, id);
  // Another owner's session looks like a missing one, so ids can't be probed.
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  return session;
}

/** Returns one of the actor's conversations with its transcript, as the API shows it. */
export async function getConversation(actor: Actor, id: string): Promise<ConversationRows> {
  const session = await getConversationOverview(actor, id);
  return { session, transcript: await listTranscriptRows(db, actor.ownerId, id) };
}

/** What one of the actor's conversations has used of each language model. Throws `SESSION_NOT_FOUND`. */
export async function getModelUsage(actor: Actor, id: string): Promise<ModelUsage[]> {
  const usage = await findModelUsage(db, actor.ownerId, id);
  if (!usage) throw new AppError("SESSION_NOT_FOUND");
  return sumUsage(Object.values(usage).flat());
}

/**
 * Returns one of the actor's conversations with its transcript and the names of its scenario and avatar, as
 * the console shows it.
 */
export async function getNamedConversation(
  actor: Actor,
  id: string,
): Promise<{ call: NamedConversationRow; transcript: StoredTranscriptRow[] }> {
  const call = await findNamedConversationRow(db, actor.ownerId, id);
  if (!call) throw new AppError("SESSION_NOT_FOUND");
  return { call, transcript: await listTranscriptRows(db, actor.ownerId, id) };
}

/** Returns a page of the actor's conversations, newest first, as the API lists them. */
export const listConversations = (actor: Actor, filter: SessionFilter, page: Page) =>
  loadPage(page, (rows) => listSessionOverviews(db, actor.ownerId, filter, rows));

/** A conversation with the names of its scenario and avatar; the avatar's are null if it was deleted. */
export type NamedConversationRow = Awaited<ReturnType<typeof listNamedConversationRows>>[number];
/** `match`: the first row that contains the search, cut around it. */
type ListedConversation = NamedConversationRow & { match?: { seq: number; snippet: Snippet } };

/**
 * Returns a page of the actor's conversations, newest first,
 * with names and search snippets, as the console lists them.
 */
export async function listNamedConversations(
  actor: Actor,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: ListedConversation[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await loadPage(page, (wanted) =>
    listNamedConversationRows(db, actor.ownerId, filter, wanted),
  );
  const { search } = filter;
  if (!search) return { rows, nextCursor };
  const ids = rows.map(({ id }) => id);
  const contents = await listMatchingRows(db, actor.ownerId, ids, search);
  const matches = new Map(
    contents.map(({ sessionId, seq, content }) => [
      sessionId,
      { seq, snippet: findSnippet(content, search) },
    ]),
  );
  return {
    rows: rows.map((row) => {
      const match = matches.get(row.id);
      return match ? { ...row, match } : row;
    }),
    nextCursor,
  };
}

/** More are not counted, because the page would wait for it. */
const MAX_COUNT = 10_000;

/** Counts the actor's conversations that pass the filter. Null for a search in what was said, and if there are very many. */
export async function countConversations(actor: Actor, filter: SessionFilter): Promise<number | null> {
  if (filter.search) return null;
  const count = await countConversationRows(db, actor.ownerId, filter, MAX_COUNT + 1);
  return count > MAX_COUNT ? null : count;
}

const IDS_PER_PAGE = 100;

/**
 * Yields the ids of all of the actor's conversations that
 * pass the filter, newest first, reading them in pages.
 */
export async function* listConversationIds(actor: Actor, filter: SessionFilter): AsyncGenerator<string> {
  let beforeId: string | undefined;
  for (;;) {
    const { rows, nextCursor } = await listConversations(actor, filter, { limit: IDS_PER_PAGE, beforeId });
    yield* rows.map(({ id }) => id);
    beforeId = rows.at(-1)?.id;
    if (nextCursor === null) return;
  }
}

/**
 * Returns what the visitor agreed to before one of the actor's calls, or `undefined` if nothing was asked.
 */
export const getConsent = async (actor: Actor, sessionId: string) =>
  await findConsent(db, actor.ownerId, sessionId);

/** Answers of this time count. */
const RECENT_MS = 120_000;

/**
 * How the avatars of all calls were heard lately: `silent` if a clause could only be read, `late` if a visitor waited for
 * an answer's voice.
 */
export async function readVoiceState(now = databaseNow()): Promise<VoiceState> {
  const since = new Date(now.getTime() - RECENT_MS);
  const isSilent = sql<boolean>`coalesce(bool_or(${transcriptRows.unheard} is not null), false)`;
  const isVoiceLate = sql`jsonb_path_exists(${transcriptRows.timing}, ${`$.stages[*] ? (@.stage == "voice" && @.durationMs >= ${LATE_VOICE_MS})`}::jsonpath)`;
  const [row] = await db
    .select({ isSilent, isLate: sql<boolean>`coalesce(bool_or(${isVoiceLate}), false)` })
    .from(sessions)
    .innerJoin(transcriptRows, eq(transcriptRows.sessionId, sessions.id))
    .where(and(or(isAttended(sessions), gt(sessions.endedAt, since)), gt(transcriptRows.startedAt, since)));
  if (row?.isSilent) return "silent";
  return row?.isLate ? "late" : "heard";
}
