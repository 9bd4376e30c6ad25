import { expect, test } from "vitest";
import { judgeRecording } from "./finish-recording.ts";

const START_MS = Date.parse("2026-11-22T10:00:00.000Z");
const at = (ms: number) => new Date(START_MS + ms);
const call = (lastedMs: number, more = {}) => ({
  activeAt: at(0),
  endedAt: at(lastedMs),
  workerSeenAt: at(lastedMs),
  awayMs: 0,
  ...more,
});
/** A recording without gaps at 25 pictures a second. */
const recorded = (lengthMs: number, more = {}) => ({
  lengthMs,
  coveredMs: lengthMs,
  pictures: lengthMs / 40,
  ...more,
});

test.each([
  ["1:52", call(112_000), recorded(112_000)],
  ["1:52, reported a little late", call(112_000), recorded(109_500)],
  ["20 s before a crash", call(45_000, { workerSeenAt: at(20_000) }), recorded(18_000)],
  ["a call that nobody has measured", call(0, { endedAt: null }), recorded(5_000)],
  [
    "an hour with five minutes away",
    call(3_600_000, { awayMs: 300_000 }),
    recorded(3_600_000, { pictures: 82_000 }),
  ],
])("a recording of %s is kept without a notice", (_, session, figures) => {
  expect(judgeRecording(session, figures)).toEqual({ error: null, notice: null });
});

test("11.5 s of a call of 1:52 are no recording of it", () => {
  expect(judgeRecording(call(112_000), recorded(11_500)).error).toBe(
    "The recording failed: only 12 of 112 s of it arrived.",
  );
  expect(judgeRecording(call(112_000), recorded(100_000)).error).not.toBeNull();
});

test("no sound makes no recording, however short the call", () => {
  expect(judgeRecording(call(1_000), null).error).toBe("The recording failed: no part of it arrived.");
});

test.each([
  [
    "missing seconds between two workers",
    recorded(112_000, { coveredMs: 100_000 }),
    "12 s of the call are missing in the recording.",
  ],
  ["a missing end", recorded(104_000), "8 s of the call are missing in the recording."],
  [
    "fewer than ten pictures a second",
    recorded(112_000, { pictures: 168 }),
    "The recording shows 1.5 pictures a second, because the machine was busy.",
  ],
])("its owner learns of %s", (_, figures, notice) => {
  expect(judgeRecording(call(112_000), figures)).toEqual({ error: null, notice });
});
