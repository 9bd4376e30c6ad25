import { expect, test } from "vitest";
import { testEnvironment } from "./run-tool.ts";
import { parseTestOptions, SUITE_NAMES } from "./suite.ts";

test("all suites run with --all, unless some are named; they keep their order", () => {
  expect(parseTestOptions(["--all"])).toEqual({ suites: SUITE_NAMES, isQuick: false, filters: [] });
  expect(parseTestOptions(["--only", "call,unit"]).suites).toEqual(["unit", "call"]);
  expect(parseTestOptions(["--only", "e2e"]).suites).toEqual(["api", "console", "call", "edge"]);
});

test("without --all the run is quick and leaves out the edge and Schemathesis, but files that are named run whole", () => {
  const { suites, isQuick } = parseTestOptions([]);
  expect(suites).toEqual(SUITE_NAMES.filter((name) => !["schema", "edge"].includes(name)));
  expect(isQuick).toBe(true);
  expect(parseTestOptions(["--only", "call", "bad-days"]).isQuick).toBe(false);
});

test("an unknown suite is rejected, so it does not look like a run without failures", () => {
  expect(() => parseTestOptions(["--only", "untt"])).toThrow(/Unknown suite "untt"/);
});

test("tests see neither the operator's keys nor the instance's settings", () => {
  const env = {
    PATH: "/bin",
    OPENAI_API_KEY: "sk",
    PORT: "3000",
    VISAVIS_DATA_DIR: "d",
    VISAVIS_CACHE_DIR: "c",
  };
  expect(testEnvironment(env)).toEqual({ PATH: "/bin", VISAVIS_CACHE_DIR: "c" });
});
