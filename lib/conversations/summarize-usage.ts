import { db } from "#db/client.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import { limitsOf } from "#lib/accounts/plans.ts";
import { countLiveSessions, sumCallMs } from "#lib/conversations/queries.ts";
import {
  countConversations,
  listCallRows,
  sumCallMsBySteps,
  type UsageRow,
} from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The spans that usage is shown over: how many bars, and how long each is. */
export const PERIODS = {
  day: { steps: 24, step: "hour", stepMs: HOUR_MS },
  week: { steps: 7, step: "day", stepMs: DAY_MS },
  month: { steps: 30, step: "day", stepMs: DAY_MS },
} as const;
export type Period = keyof typeof PERIODS;

type LatestCall = Awaited<ReturnType<typeof listCallRows>>[number];
export type Usage = {
  live: number;
  concurrentLimit: number;
  conversations: number;
  /** In the span of the same length before. */
  conversationsBefore: number;
  callMs: number;
  monthMs: number;
  /** Null: no limit. */
  minutesPerMonth: number | null;
  steps: { at: Date; parts: { scenarioName: string; callMs: number }[] }[];
  latest: LatestCall[];
};

/** Start of the oldest bar: bars begin at full hours or at midnight, UTC. */
function startOf(period: Period, now: Date): Date {
  const { steps, stepMs } = PERIODS[period];
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs - (steps - 1) * stepMs);
}

function toSteps(rows: UsageRow[], period: Period, from: Date): Usage["steps"] {
  const { steps, stepMs } = PERIODS[period];
  return Array.from({ length: steps }, (_, index) => {
    const at = new Date(from.getTime() + index * stepMs);
    const parts = rows.filter((row) => row.at.getTime() === at.getTime());
    return { at, parts: parts.map(({ scenarioName, callMs }) => ({ scenarioName, callMs })) };
  });
}

/** What the overview tells of the caller's calls: now, over a period, and this month against the plan. */
export async function summarizeUsage(caller: Caller, period: Period, now = new Date()): Promise<Usage> {
  const { ownerId } = caller;
  const from = startOf(period, now);
  const before = new Date(from.getTime() - (now.getTime() - from.getTime()));
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const limits = limitsOf((await getAccount(caller)).plan);
  const rows = await sumCallMsBySteps(db, ownerId, { from, now, step: PERIODS[period].step });
  return {
    live: await countLiveSessions(db, ownerId),
    concurrentLimit: limits.concurrentSessions,
    conversations: await countConversations(db, ownerId, from, now),
    conversationsBefore: await countConversations(db, ownerId, before, from),
    callMs: rows.reduce((sum, row) => sum + row.callMs, 0),
    monthMs: await sumCallMs(db, ownerId, monthStart, now),
    minutesPerMonth: limits.minutesPerMonth,
    steps: toSteps(rows, period, from),
    latest: await listCallRows(db, ownerId, {}, { limit: 7, beforeId: undefined }),
  };
}
