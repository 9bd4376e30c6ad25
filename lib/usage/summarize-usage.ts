import { db } from "#db/client.ts";
import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { countLiveSessions, listNamedConversationRows, sumCallMs } from "#lib/conversations/queries.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { type AnswerTime, type AnswerTimeRow, listAnswerTimes } from "./answer-time-queries.ts";
import { bucketStarts, type Period } from "./usage-buckets.ts";
import { countConversations, countEnds, sumCallsByBucket, type UsageRow } from "./usage-queries.ts";

type LatestCall = Awaited<ReturnType<typeof listNamedConversationRows>>[number];
export type Usage = {
  live: number;
  /** Calls that nobody has joined yet. They count towards the concurrency limit, too. */
  waiting: number;
  concurrentLimit: number;
  conversations: number;
  /** In the period of the same length before. */
  conversationsBefore: number;
  callMs: number;
  monthMs: number;
  /** Null: unlimited. */
  minutesPerMonth: number | null;
  buckets: UsageBucket[];
  /** In total; null without answers. */
  answerTime: AnswerTime | null;
  /** Scenarios with the most answers first. */
  scenarioTimes: (AnswerTime & { scenarioId: string; scenarioName: string })[];
  ends: Awaited<ReturnType<typeof countEnds>>;
  latest: LatestCall[];
};
/** An hour or a day; `answerTime` is null without answers. */
type UsageBucket = {
  at: Date;
  parts: { scenarioName: string; callMs: number; calls: number }[];
  answerTime: AnswerTime | null;
};

/** As many as fit on the overview. */
const MAX_SCENARIOS = 8;

function toBuckets(starts: Date[], rows: UsageRow[], times: AnswerTimeRow[]): UsageBucket[] {
  return starts.map((at, index) => ({
    at,
    parts: rows
      .filter(({ bucket }) => bucket === index)
      .map(({ scenarioName, callMs, calls }) => ({ scenarioName, callMs, calls })),
    answerTime: times.find(({ bucket }) => bucket === index) ?? null,
  }));
}

function toScenarioTimes(times: AnswerTimeRow[]): Usage["scenarioTimes"] {
  return times
    .flatMap(({ scenarioId, ...time }) => (scenarioId === null ? [] : [{ ...time, scenarioId }]))
    .sort((a, b) => b.answers - a.answers)
    .slice(0, MAX_SCENARIOS);
}

/**
 * Summarises the actor's calls for the overview: now, over a period in the viewer's time zone, and this month
 * against the plan.
 */
export async function summarizeUsage(
  actor: Actor,
  period: Period,
  { now = new Date(), timeZone = "UTC" }: { now?: Date; timeZone?: string } = {},
): Promise<Usage> {
  const { ownerId } = actor;
  const starts = bucketStarts(period, now, timeZone);
  const [from = now] = starts;
  const before = new Date(from.getTime() - (now.getTime() - from.getTime()));
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const limits = limitsOf((await getAccount(actor)).plan);
  const rows = await sumCallsByBucket(db, ownerId, { buckets: starts, now });
  const times = await listAnswerTimes(db, ownerId, starts);
  const { active, waiting } = await countLiveSessions(db, ownerId);
  return {
    live: active,
    waiting,
    concurrentLimit: limits.concurrentSessions,
    conversations: await countConversations(db, ownerId, from, now),
    conversationsBefore: await countConversations(db, ownerId, before, from),
    callMs: rows.reduce((sum, row) => sum + row.callMs, 0),
    monthMs: await sumCallMs(db, ownerId, monthStart, now),
    minutesPerMonth: limits.minutesPerMonth,
    buckets: toBuckets(starts, rows, times),
    answerTime:
      times.find((time) => time.bucket === null && time.scenarioId === null && time.answers > 0) ?? null,
    scenarioTimes: toScenarioTimes(times),
    ends: await countEnds(db, ownerId, from),
    latest: await listNamedConversationRows(db, ownerId, {}, { limit: 7, beforeId: undefined }),
  };
}
