import { type Db, db } from "#db/client.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { listNamedConversations, type NamedConversationRow } from "#lib/conversations/conversations.ts";
import { countLiveSessions, listNamedConversationRows, sumCallMs } from "#lib/conversations/queries.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { dayOf, startOfDay, startOfHour } from "#lib/platform/zoned-day.ts";
import {
  type AnswerTime,
  type AnswerTimeRow,
  countConversations,
  countEnds,
  countSessionsByKey,
  type LinkCalls,
  listAnswerTimes,
  listLiveSessionIds,
  sumCallsByBucket,
  summarizeSessionsByLink,
  type UsageRow,
} from "./queries.ts";

/** The periods that usage is shown for: the number of buckets, and their length. */
export const PERIODS = {
  day: { buckets: 24, unit: "hour" },
  week: { buckets: 7, unit: "day" },
  month: { buckets: 30, unit: "day" },
} as const;
export type Period = keyof typeof PERIODS;

/**
 * Returns the starts of a period's buckets, oldest first. The last one is the hour or day of `now` in the
 * time zone. Days are calendar days, which may have 23 or 25 hours.
 */
export function bucketStarts(period: Period, now: Date, timeZone: string): Date[] {
  const { buckets, unit } = PERIODS[period];
  const today = dayOf(now, timeZone);
  const thisHourMs = startOfHour(now, timeZone).getTime();
  return Array.from({ length: buckets }, (_, index) => {
    const back = buckets - 1 - index;
    return unit === "hour" ? new Date(thisHourMs - back * HOUR_MS) : startOfDay(today, timeZone, -back);
  });
}

/** Returns how many calls each of the actor's keys has started since `from`, by key id. */
export async function countCallsByKey(actor: Actor, from: Date): Promise<Map<string, number>> {
  return new Map(await countSessionsByKey(db, actor.ownerId, from));
}

/** Counts the actor's active calls. Calls that wait for their visitor and draft tests don't count. */
export async function countLiveCalls(actor: Actor): Promise<number> {
  return (await countLiveSessions(db, actor.ownerId)).active;
}

/** Returns the actor's minutes in calls since `from`, like `sumCallMs`. */
export async function sumCallMinutes(tx: Db, actor: Actor, from: Date, now: Date): Promise<number> {
  return (await sumCallMs(tx, actor.ownerId, from, now)) / 60_000;
}

/** More than the console shows at a time. */
const MAX_LIVE_CALLS = 20;

/** Lists the actor's active calls, newest first. */
export async function listLiveCalls(actor: Actor): Promise<NamedConversationRow[]> {
  return (
    await listNamedConversations(actor, { status: "active" }, { limit: MAX_LIVE_CALLS, beforeId: undefined })
  ).rows;
}

/** Lists the media rooms of the actor's live calls. A room is named by its session's id. */
export async function listLiveRooms(actor: Actor): Promise<string[]> {
  return await listLiveSessionIds(db, actor.ownerId);
}

/** Returns how many calls each of the actor's links has started and when the last one was, by link id. */
export async function summarizeCallsByLink(actor: Actor, linkIds: string[]): Promise<Map<string, LinkCalls>> {
  return new Map(await summarizeSessionsByLink(db, actor.ownerId, linkIds));
}

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
