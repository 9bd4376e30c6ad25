import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import {
  readPlaywrightTotals,
  readSchemathesisTotals,
  readTotalsLine,
  readVitestTotals,
} from "./read-totals.ts";

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 };

test("a test file that could not be loaded is a failure even though none of its tests ran", () => {
  const testResults = [
    { status: "passed", name: "lib/a.test.ts", assertionResults: [{ status: "passed", fullName: "adds" }] },
    {
      status: "failed",
      name: join(ROOT_DIR, "lib/b.test.ts"),
      assertionResults: [
        {
          status: "failed",
          fullName: "takes away",
          failureMessages: ["\u001b[31mexpected 2\u001b[39m\n at b"],
        },
      ],
    },
    { status: "failed", name: "lib/c.test.ts", message: "no such module", assertionResults: [] },
  ];
  expect(readVitestTotals({ ...vitest, testResults })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    remarks: ["lib/b.test.ts › takes away › expected 2", "lib/c.test.ts › no such module"],
  });
});

test("a report of another shape is an error, not zero failures", () => {
  expect(() => readVitestTotals({ passed: 3 })).toThrow();
  expect(() => readPlaywrightTotals({ stats: {} })).toThrow();
});

test("a browser test that failed is named, and an error outside tests is a failure", () => {
  const stats = { expected: 4, unexpected: 1, skipped: 2 };
  const late = [{ errors: [{ message: "too late\n at a" }] }];
  const spec = (title: string, ok: boolean, results: object[]) => ({
    ...{ title, ok, file: "call/a.spec.ts" },
    tests: [{ results }],
  });
  const inside = { specs: [spec("is heard", false, late)] };
  const suites = [{ specs: [spec("rings", true, [{}])], suites: [inside] }];
  expect(readPlaywrightTotals({ stats, suites, errors: [{ message: "x" }] })).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
    remarks: ["e2e/call/a.spec.ts › is heard › too late", "e2e › x"],
  });
});

test("an API operation that was not tried is a failure, and so is a run that was cut short", () => {
  const whole = {
    complete: true,
    operations: { selected: 44, tested: 44, errored: 0 },
    test_cases: { generated: 900, unique_failures: 0, errored: 0 },
    failures: [],
  };
  expect(readSchemathesisTotals(whole)).toEqual({ passed: 44, failed: 0, skipped: 0, remarks: [] });
  const untried = { ...whole, operations: { selected: 44, tested: 40, errored: 0 } };
  expect(readSchemathesisTotals(untried)).toMatchObject({ passed: 40, failed: 4 });
  expect(readSchemathesisTotals({ ...whole, complete: false })).toMatchObject({ failed: 1 });
  const faulty = {
    ...whole,
    test_cases: { generated: 900, unique_failures: 3, errored: 0 },
    failures: [{ operations: ["GET /a"] }, { operations: ["GET /a", "GET /b"] }],
  };
  expect(readSchemathesisTotals(faulty)).toMatchObject({
    passed: 42,
    failed: 3,
    remarks: ["GET /a", "GET /b"],
  });
});

test("the last line of totals counts", () => {
  expect(readTotalsLine("1 passed, 0 failed\nmore\n2 passed, 3 failed\n")).toMatchObject({
    passed: 2,
    failed: 3,
  });
  expect(readTotalsLine("all well")).toBeNull();
});
