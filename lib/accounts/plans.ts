import type { AccountRow } from "#lib/accounts/queries.ts";
import { env } from "#lib/platform/env.ts";

export type Plan = AccountRow["plan"];

/** `minutesPerMonth` null: no limit. */
export type PlanLimits = {
  concurrentSessions: number;
  minutesPerMonth: number | null;
  fullSizeModels: boolean;
};

export function limitsOf(plan: Plan): PlanLimits {
  return plan === "paid"
    ? { concurrentSessions: env.PAID_CONCURRENT_SESSIONS, minutesPerMonth: null, fullSizeModels: true }
    : {
        concurrentSessions: env.FREE_CONCURRENT_SESSIONS,
        minutesPerMonth: env.FREE_MINUTES_PER_MONTH,
        fullSizeModels: false,
      };
}
