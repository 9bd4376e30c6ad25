import { and, eq, exists, gte, inArray, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { containsText } from "#db/contains.ts";
import { conversationReviews, conversationSummaries, sessions, transcriptRows } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import type { Page } from "#lib/http/input/pages.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { RECORDED } from "./describe-recording.ts";
import type { Search } from "./search-words.ts";

/** Draft tests are not calls: they count towards nothing and are listed only on their own. */
export const isCall = ne(sessions.kind, "test");

/** `from` is inclusive, `to` exclusive, both by creation time. Undefined fields do not filter. */
export type SessionFilter = {
  /** Draft tests instead of calls. */
  tests?: boolean | undefined;
  scenarioId?: string | undefined;
  avatarId?: string | undefined;
  hostedLinkId?: string | undefined;
  status?: SessionRow["status"] | undefined;
  outcome?: "yes" | "no" | "unclear" | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  minDurationMs?: number | undefined;
  maxDurationMs?: number | undefined;
  hasRecording?: boolean | undefined;
  /** Whether the review after the call found a broken guardrail. */
  hasViolations?: boolean | undefined;
  /** A verdict of the review after the call. Without verdict and score, the criterion was not judged. */
  criterion?: { name: string; isMet: boolean | null; score: number | null } | undefined;
  /** The integrator's own id of the person in the call. */
  visitorId?: string | undefined;
  /** Pairs that the call's metadata must have. */
  metadata?: Readonly<Record<string, string>> | undefined;
  /** In the transcript. */
  search?: Search | undefined;
};

/** Matches the transcript rows that contain the search. */
export const matchesSearch = ({ tsQuery, plain }: Search): SQL =>
  tsQuery === null
    ? containsText(transcriptRows.content, plain)
    : sql`${transcriptRows.words} @@ to_tsquery('simple', ${tsQuery})`;

const select = new QueryBuilder();

function hasMatchingRow(search: Search): SQL | undefined {
  const row = select
    .select({ one: sql`1` })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessions.id), matchesSearch(search)));
  // An id can be searched for, too.
  return or(exists(row), isUuid(search.plain) ? eq(sessions.id, search.plain.toLowerCase()) : undefined);
}

function hasOutcome(ownerId: string, outcome: SessionFilter["outcome"]): SQL | undefined {
  if (!outcome) return undefined;
  const { sessionId, ownerId: owner, outcome: answer } = conversationSummaries;
  return inArray(
    sessions.id,
    select
      .select({ sessionId })
      .from(conversationSummaries)
      .where(and(eq(owner, ownerId), eq(answer, outcome))),
  );
}

/** Matches calls with such a review. */
const isReviewed = (ownerId: string, its: SQL): SQL =>
  inArray(
    sessions.id,
    select
      .select({ sessionId: conversationReviews.sessionId })
      .from(conversationReviews)
      .where(and(eq(conversationReviews.ownerId, ownerId), its)),
  );

const hasViolation = sql`jsonb_array_length(${conversationReviews.violations}) > 0`;

const durationMs = sql`extract(epoch from (coalesce(${sessions.endedAt}, now()) - ${sessions.activeAt})) * 1000`;

/** Matches the owner's sessions that pass the filter, older than `beforeId`. */
export function isOnPage(
  ownerId: string,
  filter: SessionFilter,
  page: Pick<Page, "beforeId">,
): SQL | undefined {
  const { tests, scenarioId, avatarId, hostedLinkId, status, outcome, from, to, search } = filter;
  const { minDurationMs, maxDurationMs, hasRecording, hasViolations, visitorId, metadata } = filter;
  const { criterion } = filter;
  const violates = isReviewed(ownerId, hasViolation);
  const isRecorded = inArray(sessions.recordingStatus, [...RECORDED]);
  return and(
    eq(sessions.ownerId, ownerId),
    tests ? not(isCall) : isCall,
    scenarioId ? eq(sessions.scenarioId, scenarioId) : undefined,
    avatarId ? eq(sessions.avatarId, avatarId) : undefined,
    hostedLinkId ? eq(sessions.hostedLinkId, hostedLinkId) : undefined,
    status ? eq(sessions.status, status) : undefined,
    from ? gte(sessions.createdAt, from) : undefined,
    to ? lt(sessions.createdAt, to) : undefined,
    minDurationMs === undefined ? undefined : sql`${durationMs} >= ${minDurationMs}`,
    maxDurationMs === undefined ? undefined : sql`${durationMs} < ${maxDurationMs}`,
    hasRecording === undefined ? undefined : hasRecording ? isRecorded : not(isRecorded),
    hasViolations === undefined ? undefined : hasViolations ? violates : not(violates),
    criterion &&
      isReviewed(ownerId, sql`${conversationReviews.criteria} @> ${JSON.stringify([criterion])}::jsonb`),
    visitorId === undefined ? undefined : eq(sessions.visitorId, visitorId),
    metadata && sql`${sessions.metadata} @> ${JSON.stringify(metadata)}::jsonb`,
    hasOutcome(ownerId, outcome),
    search && hasMatchingRow(search),
    page.beforeId ? lt(sessions.id, page.beforeId) : undefined,
  );
}
