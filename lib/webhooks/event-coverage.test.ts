import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WEBHOOK_EVENT_TYPES } from "./event-types.ts";

/** The calls of `listTestDeliveries` with the types that it demands, whose data it compares with the documented shape. */
const calls = globSync("{lib,app}/**/*.test.ts").flatMap(
  (file) => readFileSync(file, "utf8").match(/await listTestDeliveries\([^)]*\)/g) ?? [],
);

test.each(WEBHOOK_EVENT_TYPES)("%s is sent in a test, with exactly the documented data", (type) => {
  expect(calls.some((call) => call.includes(`"${type}"`))).toBe(true);
});
