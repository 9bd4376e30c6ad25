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

const schemathesisReport = z.object({
  complete: z.boolean(),
  operations: z.object({ selected: z.number(), tested: z.number(), errored: z.number() }),
  test_cases: z.object({ generated: z.number(), unique_failures: z.number(), errored: z.number() }),
  failures: z.array(z.object({ operations: z.array(z.string()) })),
});

/**
 * Reads Schemathesis's JSON report. Each operation of the API is one test, however many requests were made of it; what
 * is wrong counts by the fault, and so does an operation that was not tried, or a run that was cut short.
 */
export function readSchemathesisTotals(report: unknown): Totals {
  const { complete, operations, test_cases, failures } = schemathesisReport.parse(report);
  const broken = new Set(failures.flatMap((failure) => failure.operations));
  const untried = operations.selected - operations.tested;
  const faults = Math.max(test_cases.unique_failures, broken.size) + test_cases.errored + operations.errored;
  return {
    passed: Math.max(0, operations.tested - broken.size),
    failed: faults + untried + (complete ? 0 : 1),
    skipped: 0,
  };
}

/** Reads a last line `N passed, N failed`; null when the text has none. */
export function readTotalsLine(text: string): Totals | null {
  const match = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : null;
}
