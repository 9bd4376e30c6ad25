import { db } from "#db/client.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import { limitsOf } from "#lib/accounts/plans.ts";
import {
  type AnswerTime,
  type AnswerTimeRow,
  listAnswerTimes,
} from "#lib/conversations/answer-time-queries.ts";
import { countLiveSessions, sumCallMs } from "#lib/conversations/queries.ts";
import {
  countConversations,
  countEnds,
  listCallRows,
  sumCallsBySteps,
  type UsageRow,
} from "#lib/conversations/usage-queries.ts";
import { type Period, stepsOf } from "#lib/conversations/usage-steps.ts";
import type { Caller } from "#lib/platform/caller.ts";

type LatestCall = Awaited<ReturnType<typeof listCallRows>>[number];
export type Usage = {
  live: number;
  /** Calls that nobody has joined yet: they hold places of those at once, too. */
  waiting: number;
  concurrentLimit: number;
  conversations: number;
  /** In the span of the same length before. */
  conversationsBefore: number;
  callMs: number;
  monthMs: number;
  /** Null: no limit. */
  minutesPerMonth: number | null;
  steps: UsageStep[];
  /** In all; null without answers. */
  answerTime: AnswerTime | null;
  /** The scenarios with most answers first. */
  scenarioTimes: (AnswerTime & { scenarioId: string; scenarioName: string })[];
  ends: Awaited<ReturnType<typeof countEnds>>;
  latest: LatestCall[];
};
/** An hour or a day; `answerTime` is null without answers. */
type UsageStep = {
  at: Date;
  parts: { scenarioName: string; callMs: number; calls: number }[];
  answerTime: AnswerTime | null;
};

/** No more than a glance takes in. */
const MOST_SCENARIOS = 8;

function toSteps(steps: Date[], rows: UsageRow[], times: AnswerTimeRow[]): UsageStep[] {
  return steps.map((at, index) => ({
    at,
    parts: rows
      .filter(({ step }) => step === index)
      .map(({ scenarioName, callMs, calls }) => ({ scenarioName, callMs, calls })),
    answerTime: times.find(({ step }) => step === index) ?? null,
  }));
}

function toScenarioTimes(times: AnswerTimeRow[]): Usage["scenarioTimes"] {
  return times
    .flatMap(({ scenarioId, ...time }) => (scenarioId === null ? [] : [{ ...time, scenarioId }]))
    .sort((a, b) => b.answers - a.answers)
    .slice(0, MOST_SCENARIOS);
}

/** What the overview tells of the caller's calls: now, over a period of the viewer's days, and this month against the plan. */
export async function summarizeUsage(
  caller: Caller,
  period: Period,
  { now = new Date(), timeZone = "UTC" }: { now?: Date; timeZone?: string } = {},
): Promise<Usage> {
  const { ownerId } = caller;
  const steps = stepsOf(period, now, timeZone);
  const [from = now] = steps;
  const before = new Date(from.getTime() - (now.getTime() - from.getTime()));
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const limits = limitsOf((await getAccount(caller)).plan);
  const rows = await sumCallsBySteps(db, ownerId, { steps, now });
  const times = await listAnswerTimes(db, ownerId, steps);
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
    steps: toSteps(steps, rows, times),
    answerTime:
      times.find((time) => time.step === null && time.scenarioId === null && time.answers > 0) ?? null,
    scenarioTimes: toScenarioTimes(times),
    ends: await countEnds(db, ownerId, from),
    latest: await listCallRows(db, ownerId, {}, { limit: 7, beforeId: undefined }),
  };
}
