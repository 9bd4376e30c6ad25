import { z } from "zod";
import type { Totals } from "./suite.ts";

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * Reads Vitest's JSON report. A file that could not be loaded has no tests to fail: it counts as one failure, and so
 * does one whose hooks failed after its tests had passed.
 */
export function readVitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((assertion) => assertion.status !== "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()).default([]),
});

/** Reads Playwright's JSON report: a flaky test passed in the end, an error outside any test is a failure. */
export function readPlaywrightTotals(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** Reads a last line `N passed, N failed`; null when the text has none. */
export function readTotalsLine(text: string): Totals | null {
  const match = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : null;
}
