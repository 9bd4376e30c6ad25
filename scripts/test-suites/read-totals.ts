import { join, relative, resolve } from "node:path";
import { z } from "zod";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import type { Totals } from "./suite.ts";

/** Max characters of the line that says why. */
const LONGEST_WHY = 200;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** Describes a failed test in one line. */
function describeFailure(file: string, test: string, why = ""): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors
  const [firstLine = ""] = why.replace(/\u001b\[[\d;]*m/g, "").split("\n");
  return [relative(ROOT_DIR, resolve(ROOT_DIR, file)), test, firstLine.slice(0, LONGEST_WHY)]
    .filter(Boolean)
    .join(" › ");
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded has no tests to fail, so it counts as one failure, and so
 * does one whose hooks failed after its tests passed.
 */
export function readVitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((assertion) => assertion.status !== "failed"),
  );
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    remarks: [...failedTests, ...brokenFiles.map(({ name, message }) => describeFailure(name, "", message))],
  };
}

const playwrightError = z.object({ message: z.string().default("") });

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(playwrightError).default([]) })) })),
});

/** A file, or a group of tests in one. */
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite).default([]),
  errors: z.array(playwrightError).default([]),
});

/** Specs of a suite that failed. */
function remarkOnSpecs({ specs, suites }: z.infer<typeof playwrightSuite>): string[] {
  const remarks = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describeFailure(join("e2e", file), title, errors[0]?.message);
    });
  return [...remarks, ...suites.flatMap(remarkOnSpecs)];
}

/** Reads Playwright's JSON report. An error outside any test is a failure. */
export function readPlaywrightTotals(report: unknown): Totals {
  const { stats, suites, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: [
      ...suites.flatMap(remarkOnSpecs),
      ...errors.map(({ message }) => describeFailure("e2e", "", message)),
    ],
  };
}

const schemathesisReport = z.object({
  complete: z.boolean(),
  operations: z.object({ selected: z.number(), tested: z.number(), errored: z.number() }),
  test_cases: z.object({ generated: z.number(), unique_failures: z.number(), errored: z.number() }),
  failures: z.array(z.object({ operations: z.array(z.string()) })),
});

/**
 * Reads Schemathesis's JSON report. Each API operation is one test, however many requests were sent. Each error counts
 * as a failure, and so does an operation that was not tried, or a run that was cut short.
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
    remarks: [...broken],
  };
}

/** Reads a last line `N passed, N failed`; null when the text has none. */
export function readTotalsLine(text: string): Totals | null {
  const match = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : null;
}
