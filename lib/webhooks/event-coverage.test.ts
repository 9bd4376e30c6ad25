import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WEBHOOK_EVENT_TYPES } from "./event-types.ts";

/** Tests that read deliveries through `listTestDeliveries`, which compares their data with the documented shape. */
const tests = globSync("{lib,app}/**/*.test.ts")
  .map((file) => readFileSync(file, "utf8"))
  .filter((text) => text.includes("await listTestDeliveries("));

test.each(WEBHOOK_EVENT_TYPES)("%s is sent in a test, with exactly the documented data", (type) => {
  expect(tests.some((text) => text.includes(`"${type}"`))).toBe(true);
});
