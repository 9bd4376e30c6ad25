import { expect, test } from "vitest";
import { bucketStarts } from "./usage.ts";

const isoOf = (steps: Date[]) => steps.map((at) => at.toISOString());

test("days begin at midnight in the viewer's time zone, even when the clocks change", () => {
  // In New York, clocks went back on 1 November 2026: that day has 25 hours.
  const steps = isoOf(bucketStarts("week", new Date("2026-11-04T02:00:00Z"), "America/New_York"));
  expect(steps).toHaveLength(7);
  expect(steps.slice(3, 7)).toEqual([
    "2026-10-31T04:00:00.000Z",
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
    "2026-11-03T05:00:00.000Z",
  ]);
});

test("the last day is the viewer's own, which may be tomorrow's or yesterday's in UTC", () => {
  const now = new Date("2026-11-21T23:30:00Z");
  expect(isoOf(bucketStarts("week", now, "Asia/Tokyo")).at(-1)).toBe("2026-11-21T15:00:00.000Z");
  expect(isoOf(bucketStarts("week", now, "UTC")).at(-1)).toBe("2026-11-21T00:00:00.000Z");
});

test("hours follow the time zone, including those offset by half an hour", () => {
  const steps = isoOf(bucketStarts("day", new Date("2026-11-21T10:10:00Z"), "Asia/Kolkata"));
  expect(steps).toHaveLength(24);
  expect(steps.at(-1)).toBe("2026-11-21T09:30:00.000Z");
});
