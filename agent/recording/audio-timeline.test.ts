import { expect, test } from "vitest";
import { AudioTimeline, mixVoices } from "./audio-timeline.ts";

/** One sample a millisecond. */
const RATE = 1_000;
const sound = (value: number, length = 20) => new Int16Array(length).fill(value);

/** Runs of equal samples, as [value, length]. */
function stretches(samples: Int16Array): [number, number][] {
  const found: [number, number][] = [];
  for (const sample of samples) {
    const last = found.at(-1);
    if (last?.[0] === sample) last[1] += 1;
    else found.push([sample, 1]);
  }
  return found;
}

test("jittering times leave no seam", () => {
  const lane = new AudioTimeline(RATE, 30);
  lane.add(100, sound(1));
  lane.add(131, sound(2));
  lane.add(133, sound(3));
  expect(stretches(lane.take(200))).toEqual([
    [0, 100],
    [1, 20],
    [2, 20],
    [3, 20],
    [0, 40],
  ]);
});

test("a longer pause becomes silence of its length", () => {
  const lane = new AudioTimeline(RATE, 30);
  lane.add(0, sound(1));
  lane.add(500, sound(2));
  expect(stretches(lane.take(520))).toEqual([
    [1, 20],
    [0, 480],
    [2, 20],
  ]);
});

test("audio that was taken back is gone, and what follows begins where it is heard", () => {
  const lane = new AudioTimeline(RATE, 10);
  lane.add(0, sound(1, 100));
  lane.cut(60);
  lane.add(90, sound(2));
  expect(stretches(lane.take(120))).toEqual([
    [1, 60],
    [0, 30],
    [2, 20],
    [0, 10],
  ]);
});

test("audio that arrives too late is appended, and a flood of it is dropped", () => {
  const lane = new AudioTimeline(RATE, 30);
  lane.take(100);
  lane.add(80, sound(1));
  for (let piece = 0; piece < 10; piece += 1) lane.add(90, sound(2));
  expect(stretches(lane.take(100))).toEqual([
    [1, 20],
    [2, 20],
    [0, 60],
  ]);
});

test("blocks of any size join into one stream", () => {
  const lane = new AudioTimeline(RATE, 5);
  lane.add(0, sound(1, 50));
  const blocks = [7, 13, 30, 10].map((length) => lane.take(length));
  expect(stretches(Int16Array.from(blocks.flatMap((block) => [...block])))).toEqual([
    [1, 50],
    [0, 10],
  ]);
});

test("two simultaneous voices are mixed without overflow", () => {
  expect([...mixVoices(Int16Array.of(1, 30_000, -30_000), Int16Array.of(2, 30_000, -30_000))]).toEqual([
    3, 32_767, -32_768,
  ]);
});
