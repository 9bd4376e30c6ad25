import { expect, test } from "vitest";
import {
  readPlaywrightTotals,
  readSchemathesisTotals,
  readTotalsLine,
  readVitestTotals,
} from "./read-totals.ts";

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 };

test("a test file that could not be loaded is a failure although none of its tests ran", () => {
  const testResults = [
    { status: "passed", assertionResults: [{ status: "passed" }] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "failed", assertionResults: [] },
  ];
  expect(readVitestTotals({ ...vitest, testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("a report of another shape is an error, not zero failures", () => {
  expect(() => readVitestTotals({ passed: 3 })).toThrow();
  expect(() => readPlaywrightTotals({ stats: {} })).toThrow();
});

test("a browser test that passed at the second try passed; an error outside tests is a failure", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(readPlaywrightTotals({ stats, errors: [{ message: "x" }] })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test("an operation of the API that was not tried is a failure, and so is a run that was cut short", () => {
  const whole = {
    complete: true,
    operations: { selected: 44, tested: 44, errored: 0 },
    test_cases: { generated: 900, unique_failures: 0, errored: 0 },
    failures: [],
  };
  expect(readSchemathesisTotals(whole)).toEqual({ passed: 44, failed: 0, skipped: 0 });
  const untried = { ...whole, operations: { selected: 44, tested: 40, errored: 0 } };
  expect(readSchemathesisTotals(untried)).toMatchObject({ passed: 40, failed: 4 });
  expect(readSchemathesisTotals({ ...whole, complete: false })).toMatchObject({ failed: 1 });
  const faulty = {
    ...whole,
    test_cases: { generated: 900, unique_failures: 3, errored: 0 },
    failures: [{ operations: ["GET /a"] }, { operations: ["GET /a", "GET /b"] }],
  };
  expect(readSchemathesisTotals(faulty)).toMatchObject({ passed: 42, failed: 3 });
});

test("the last line of totals counts", () => {
  expect(readTotalsLine("1 passed, 0 failed\nmore\n2 passed, 3 failed\n")).toMatchObject({
    passed: 2,
    failed: 3,
  });
  expect(readTotalsLine("all well")).toBeNull();
});
