import { expect, test } from "vitest";
import { readFilter } from "./read-filter.ts";

test("what an address names filters, and goes on to the next page", () => {
  const { filter, path } = readFilter({ status: "ended", from: "2026-11-01", cursor: "x" });
  expect(filter).toEqual({
    tests: undefined,
    status: "ended",
    from: new Date("2026-11-01"),
    scenarioId: undefined,
    to: undefined,
  });
  expect(path).toBe("/conversations?status=ended&from=2026-11-01");
});

test("what the API would refuse, an empty field and a repeated one do not filter", () => {
  const { filter, path } = readFilter({ status: "gone", from: "", to: ["2026-11-01", "2026-11-02"] });
  expect(Object.values(filter).every((value) => value === undefined)).toBe(true);
  expect(path).toBe("/conversations");
});

test("tests of drafts are a list of their own, which the API does not have", () => {
  const { filter, path, apiPath } = readFilter({ kind: "test", status: "ended" });
  expect(filter).toMatchObject({ tests: true, status: "ended" });
  expect([path, apiPath]).toEqual(["/conversations?status=ended&kind=test", "/conversations?status=ended"]);
});
