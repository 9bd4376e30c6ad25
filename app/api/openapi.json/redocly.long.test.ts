import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { describeApi } from "../reference.ts";

/** How often each rule warns. The address is the running instance's, and two open reads refuse nothing. */
const WARNINGS = { "no-server-example.com": 1, "operation-4xx-response": 2 };

test("Redocly's recommended rules find no error in the OpenAPI document, and only known warnings", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(describeApi());
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const shown = (severity: string) =>
    problems
      .filter((problem) => problem.severity === severity)
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
  expect(shown("error")).toEqual([]);
  const warnings: Record<string, number> = {};
  for (const { severity, ruleId } of problems)
    if (severity === "warn") warnings[ruleId] = (warnings[ruleId] ?? 0) + 1;
  expect(warnings, shown("warn").join("\n")).toEqual(WARNINGS);
});
