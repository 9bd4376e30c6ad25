import { env } from "#lib/platform/env.ts";
import type { AccountRow } from "./queries.ts";

export type Plan = AccountRow["plan"];

/** `minutesPerMonth` null: no limit. */
export type PlanLimits = {
  concurrentSessions: number;
  minutesPerMonth: number | null;
  fullSizeModels: boolean;
  /** Of all stored files together. */
  storageBytes: number;
  /** Of all knowledge bases together. */
  documents: number;
  /** Of all clips together. */
  takes: number;
  /** Of replays and test runs. */
  testTokensPerDay: number;
};

const toBytes = (gigabytes: number): number => Math.floor(gigabytes * 1_073_741_824);

export function limitsOf(plan: Plan): PlanLimits {
  return plan === "paid"
    ? {
        concurrentSessions: env.PAID_CONCURRENT_SESSIONS,
        minutesPerMonth: null,
        fullSizeModels: true,
        storageBytes: toBytes(env.PAID_STORAGE_GB),
        documents: env.PAID_DOCUMENTS,
        takes: env.PAID_TAKES,
        testTokensPerDay: env.PAID_TEST_TOKENS_PER_DAY,
      }
    : {
        concurrentSessions: env.FREE_CONCURRENT_SESSIONS,
        minutesPerMonth: env.FREE_MINUTES_PER_MONTH,
        fullSizeModels: false,
        storageBytes: toBytes(env.FREE_STORAGE_GB),
        documents: env.FREE_DOCUMENTS,
        takes: env.FREE_TAKES,
        testTokensPerDay: env.FREE_TEST_TOKENS_PER_DAY,
      };
}
