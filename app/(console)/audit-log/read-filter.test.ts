import { expect, test } from "vitest";
import { readFilter } from "./read-filter.ts";

test("both days are included, as whole days in the viewer's time zone", () => {
  const { filter, query } = readFilter({
    area: "key",
    from: "2026-11-20",
    until: "2026-11-21",
    zone: "Europe/Berlin",
  });
  expect(filter).toEqual({
    area: "key",
    from: new Date("2026-11-19T23:00:00Z"),
    until: new Date("2026-11-21T23:00:00Z"),
  });
  expect(query).toBe("area=key&from=2026-11-20&until=2026-11-21&zone=Europe%2FBerlin");
});

test.each([
  [{ area: "__proto__" }],
  [{ area: ["key", "link"] }],
  [{ from: "yesterday" }],
  [{ until: "0001-01-01" }],
  [{ from: "2026-02-30", zone: "Mars/Olympus" }],
])("%j, written by hand, filters nothing", (query) => {
  expect(readFilter(query)).toEqual({ filter: {}, values: {}, query: "" });
});
