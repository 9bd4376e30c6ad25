import { z } from "zod";
import { knownZone } from "#lib/platform/zoned-day.ts";
import type { AnswerTime } from "./queries.ts";
import { PERIODS, type Period, type Usage } from "./usage.ts";

const periods = Object.keys(PERIODS) as Period[];

export const usageQuery = z.strictObject({
  period: z
    .enum(periods)
    .default("week")
    .describe("`day`: the last 24 hours; `week`: 7 days; `month`: 30 days, with today"),
  time_zone: z
    .string()
    .max(64)
    .refine((zone) => zone === "UTC" || knownZone(zone) !== "UTC", {
      error: "time_zone must be the name of a time zone, such as Europe/Berlin",
    })
    .default("UTC")
    .describe("Where days begin")
    .meta({ examples: ["Europe/Berlin"] }),
});

const count = (what: string) => z.number().int().describe(what);
const answerTime = {
  answers: count("Number of answers that were measured"),
  p50_ms: count("Median wait for an answer in milliseconds"),
  p95_ms: count("95th percentile of the wait in milliseconds"),
};

export const usageOutput = z.object({
  live_calls: count("Calls with a visitor at present"),
  waiting_calls: count("Calls that nobody has joined yet; they count towards the limit, too"),
  max_concurrent_calls: count("How many calls may be live or wait at once"),
  calls: count("Calls that began in the period"),
  calls_before: count("Calls in the period of the same length before it"),
  call_ms: count("Time in calls in the period, in milliseconds"),
  month_call_ms: count("Time in calls in this calendar month (UTC), in milliseconds"),
  max_minutes_per_month: z.number().int().nullable().describe("Minutes of the plan; null without a limit"),
  answer_time: z
    .object(answerTime)
    .nullable()
    .describe("How long visitors waited for answers; null without answers"),
  buckets: z
    .array(
      z.object({
        at: z.iso.datetime().describe("When the hour or day began"),
        scenarios: z
          .array(
            z.object({
              scenario_name: z.string().describe("Name of the scenario when the call began"),
              calls: count("Number of calls"),
              call_ms: count("Time in these calls in milliseconds"),
            }),
          )
          .describe("Calls that began then, by scenario"),
        answer_time: z.object(answerTime).nullable().describe("As of the period; null without answers"),
      }),
    )
    .describe("Hours of a `day`, or days, oldest first"),
  scenarios: z
    .array(
      z.object({
        scenario_id: z.uuid(),
        scenario_name: z.string().describe("Name of the scenario"),
        ...answerTime,
      }),
    )
    .describe("How long visitors waited, for the 8 scenarios with the most answers"),
  ends: z
    .array(
      z.object({
        status: z.string().describe("How the calls ended: `ended`, `failed` or `expired`"),
        end_reason: z.string().nullable().describe("Why; as in the conversation"),
        calls: count("Number of calls"),
      }),
    )
    .describe("How the period's calls ended, the most frequent first"),
});

const presentTime = ({ answers, p50Ms, p95Ms }: AnswerTime) => ({ answers, p50_ms: p50Ms, p95_ms: p95Ms });

export const presentUsage = (usage: Usage): z.input<typeof usageOutput> => ({
  live_calls: usage.live,
  waiting_calls: usage.waiting,
  max_concurrent_calls: usage.concurrentLimit,
  calls: usage.conversations,
  calls_before: usage.conversationsBefore,
  call_ms: Math.round(usage.callMs),
  month_call_ms: Math.round(usage.monthMs),
  max_minutes_per_month: usage.minutesPerMonth,
  answer_time: usage.answerTime && presentTime(usage.answerTime),
  buckets: usage.buckets.map(({ at, parts, answerTime: time }) => ({
    at: at.toISOString(),
    scenarios: parts.map(({ scenarioName, calls, callMs }) => ({
      scenario_name: scenarioName,
      calls,
      call_ms: Math.round(callMs),
    })),
    answer_time: time && presentTime(time),
  })),
  scenarios: usage.scenarioTimes.map(({ scenarioId, scenarioName, ...time }) => ({
    scenario_id: scenarioId,
    scenario_name: scenarioName,
    ...presentTime(time),
  })),
  ends: usage.ends.map(({ status, endReason, calls }) => ({ status, end_reason: endReason, calls })),
});
