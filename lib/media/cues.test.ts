import { expect, test } from "vitest";
import { makeCues, toSrt, toVtt } from "./cues.ts";

test("writes WebVTT and SubRip with the times of the spoken sentences", () => {
  const cues = makeCues([
    { text: "Is 1 < 2 & 3?", startMs: 320, endMs: 1_500 },
    { text: "Yes.", startMs: 3_601_000, endMs: 3_602_040 },
  ]);
  expect(toVtt(cues)).toBe(
    "WEBVTT\n\n00:00:00.320 --> 00:00:01.500\nIs 1 &lt; 2 &amp; 3?\n\n01:00:01.000 --> 01:00:02.040\nYes.\n",
  );
  expect(toSrt(cues)).toBe(
    "1\n00:00:00,320 --> 00:00:01,500\nIs 1 < 2 & 3?\n\n2\n01:00:01,000 --> 01:00:02,040\nYes.\n",
  );
});

test("splits a long sentence into consecutive cues of two short lines without losing a word", () => {
  const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
  const cues = makeCues([{ text, startMs: 0, endMs: 10_000 }]);
  expect(cues.map((cue) => cue.text).join(" ")).toBe(text);
  expect([cues[0]?.startMs, cues.at(-1)?.endMs]).toEqual([0, 10_000]);
  for (const [index, cue] of cues.entries()) {
    expect(cue.text.length).toBeLessThanOrEqual(84);
    expect(cue.startMs).toBeGreaterThanOrEqual(cues[index - 1]?.endMs ?? 0);
  }
  for (const line of toSrt(cues).split("\n")) expect(line.length).toBeLessThanOrEqual(42);
});
