import { expect, test } from "vitest";
import { isJsonLog, toJsonLine } from "./progress.ts";

const now = new Date("2026-01-02T03:04:05Z");
const time = "2026-01-02T03:04:05.000Z";

test("a line of text becomes a message of its process", () => {
  expect(JSON.parse(toJsonLine("edge", "  started", now))).toEqual({
    time,
    process: "edge",
    message: "started",
  });
  expect(JSON.parse(toJsonLine("edge", "{broken", now))).toMatchObject({ message: "{broken" });
});

test("a line that is JSON keeps its fields, also its own time", () => {
  const line = '{"time":"2025-01-01T00:00:00Z","level":"warn","message":"slow"}';
  expect(JSON.parse(toJsonLine("app", line, now))).toEqual({
    ...{ time: "2025-01-01T00:00:00Z", process: "app", level: "warn", message: "slow" },
  });
});

test("text is the default, and another format is refused", () => {
  expect([isJsonLog({}), isJsonLog({ LOG_FORMAT: "text" }), isJsonLog({ LOG_FORMAT: "json" })]).toEqual([
    false,
    false,
    true,
  ]);
  expect(() => isJsonLog({ LOG_FORMAT: "xml" })).toThrow('LOG_FORMAT is "xml". Set it to text or json.');
});
