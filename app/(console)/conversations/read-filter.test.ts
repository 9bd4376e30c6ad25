import { expect, test } from "vitest";
import { readFilter } from "./read-filter.ts";

test("filters by what the URL names, and keeps the filter in the path without the cursor", () => {
  const { filter, path } = readFilter({ status: "ended", from: "2026-11-01", q: "mov", cursor: "x" });
  expect(filter).toMatchObject({
    status: "ended",
    from: new Date("2026-11-01"),
    search: { tsQuery: "'mov':*", plain: "mov" },
  });
  expect(path).toBe("/conversations?q=mov&status=ended&from=2026-11-01");
});

test("ignores values that the API would refuse, empty fields and repeated ones", () => {
  const query = { status: "gone", from: "", to: ["2026-11-01", "2026-11-02"], length: "constructor" };
  const { filter, path } = readFilter({ ...query, outcome: "maybe", q: " ", zone: "Mars/Base" });
  expect(Object.values(filter).every((value) => value === undefined)).toBe(true);
  expect(path).toBe("/conversations");
  expect(readFilter({ from: "2026-02-30", to: "20261121" }).path).toBe("/conversations");
});

test("draft tests are a separate list, which the API does not have", () => {
  const { filter, path, apiPath } = readFilter({ kind: "test", status: "ended" });
  expect(filter).toMatchObject({ tests: true, status: "ended" });
  expect([path, apiPath]).toEqual(["/conversations?status=ended&kind=test", "/conversations?status=ended"]);
});

test.each([
  ["Europe/Berlin", "2026-11-20T23:00:00.000Z", "2026-11-22T23:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-21T08:00:00.000Z", "2026-11-23T08:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-20T18:15:00.000Z", "2026-11-22T18:15:00.000Z"],
  ["Mars/Base", "2026-11-21T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
])("days are whole days in the viewer's time zone: %s", (zone, from, to) => {
  const { filter, values } = readFilter({ from: "2026-11-21", to: "2026-11-22", zone });
  expect([filter.from?.toISOString(), filter.to?.toISOString()]).toEqual([from, to]);
  expect(values).toMatchObject({ from: "2026-11-21", to: "2026-11-22" });
});

test("a day with a clock change has its real length", () => {
  const { filter } = readFilter({ from: "2026-10-25", to: "2026-10-25", zone: "Europe/Berlin" });
  expect((filter.to?.getTime() ?? 0) - (filter.from?.getTime() ?? 0)).toBe(25 * 3_600_000);
});

test("a length is one of three ranges", () => {
  const { filter, apiPath } = readFilter({ length: "medium" });
  expect(filter).toMatchObject({ minDurationMs: 60_000, maxDurationMs: 300_000 });
  expect(apiPath).toBe("/conversations?min_duration_ms=60000&max_duration_ms=300000");
});

test("a name and a value of metadata are one filter, as in the API", () => {
  const { values, path } = readFilter({ metadata_name: "order", metadata_value: "a:1" });
  expect(values).toEqual({ metadata: "order:a:1" });
  expect(readFilter(Object.fromEntries(new URLSearchParams(path.split("?")[1]))).path).toBe(path);
  expect(readFilter({ metadata_name: "order" }).path).toBe("/conversations");
  expect(readFilter({ metadata_name: "no key", metadata_value: "1" }).path).toBe("/conversations");
});
