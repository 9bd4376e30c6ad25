import { expect, test } from "vitest";
import { renderSummary, runSuite, sumTotals } from "./suite.ts";

const none = { passed: 0, failed: 0, skipped: 0 };

test("a suite without a single test run is a failure", async () => {
  const result = await runSuite({ name: "unit", run: async () => ({ ...none, skipped: 5 }) });
  expect(result).toMatchObject({ passed: 0, failed: 1, problem: "no test ran" });
});

test("a suite that could not run is a failure with a reason", async () => {
  const run = () => Promise.reject(new Error("no database"));
  expect(await runSuite({ name: "servers", run })).toMatchObject({ failed: 1, problem: "no database" });
});

test("the last line has the true totals of all suites", async () => {
  const results = [
    await runSuite({ name: "unit", run: async () => ({ passed: 10, failed: 2, skipped: 1 }) }),
    await runSuite({ name: "api", run: async () => none }),
  ];
  expect(renderSummary(results).split("\n").at(-1)).toBe("10 passed, 3 failed");
});

test("failures are named at the end of the output", async () => {
  const totals = { passed: 1, failed: 1, skipped: 0, remarks: ["a.test.ts › adds › expected 2"] };
  const results = [await runSuite({ name: "unit", run: async () => totals })];
  expect(renderSummary(results).split("\n")[0]).toBe("unit: a.test.ts › adds › expected 2");
});

test("running no suite is a failure", () => {
  expect(sumTotals([])).toMatchObject({ passed: 0, failed: 1 });
});
