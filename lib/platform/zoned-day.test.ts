import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, startOfDay } from "./zoned-day.ts";

test.each([
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", "midnight before a night that is an hour shorter"],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", "one o'clock, because midnight does not exist"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", "one o'clock on the other side of UTC"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z", "one o'clock in Lebanon"],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", "one o'clock in a year that had summer time"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", "the first of two midnights"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", "midnight where clocks move by half an hour"],
  ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00Z", "midnight of an offset with minutes"],
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", "the next day, because the zone skipped this one"],
])("in %s the day %s begins at %s: %s", (zone, day, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start.replace("Z", ".000Z"));
});

test("counts days later by the calendar, over days of 23 and 25 hours", () => {
  expect(startOfDay("2026-09-05", "America/Santiago", 1)).toEqual(
    startOfDay("2026-09-06", "America/Santiago"),
  );
  expect(startOfDay("2026-10-26", "Europe/Berlin", -1)).toEqual(startOfDay("2026-10-25", "Europe/Berlin"));
});

test("a day's first instant belongs to it and the second before does not, in every zone", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const days = fc.date({ min: new Date("2012-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, days, (zone, at) => {
      const day = at.toISOString().slice(0, 10);
      const start = startOfDay(day, zone);
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1000), zone) < day).toBe(true);
    }),
    { numRuns: 300 },
  );
});
