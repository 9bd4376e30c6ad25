import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import { FakeSink } from "#agent/testing/fake-sink.ts";
import { type PlaybackEnd, VoicePlayer, type VoicePlayerEvents } from "./voice-player.ts";

const RATE = 24_000;
const sound = (ms: number) => new Int16Array((RATE * ms) / 1_000).fill(500);

type Heard = { ends: PlaybackEnd[]; shown: string[]; started: number };

let clock: FakeClock;
let player: VoicePlayer;
beforeEach(() => {
  clock = new FakeClock();
});
afterEach(() => player.close());

/** Advances time in small steps until a condition is true. */
function until(holds: () => boolean): void {
  for (let step = 0; !holds(); step += 1) {
    if (step > 10_000) throw new Error("the condition never became true");
    clock.pass(2);
  }
}

function open(sink = new FakeSink(1, clock)): Heard {
  const heard: Heard = { ends: [], shown: [], started: 0 };
  const events: VoicePlayerEvents = {
    onStarted: () => {
      heard.started += 1;
    },
    onProgress: (shown) => heard.shown.push(shown),
    onFinished: (end) => heard.ends.push(end),
  };
  player = new VoicePlayer(sink, RATE, events, clock);
  return heard;
}

const soundMs = (sink: FakeSink) =>
  (sink.frames.filter((frame) => frame[0] !== 0).reduce((sum, frame) => sum + frame.length, 0) / RATE) *
  1_000;

test("a segment plays completely and is reported once its last audio was heard", () => {
  const sink = new FakeSink(1, clock);
  const heard = open(sink);
  player.push(sound(150), "one two three");
  player.push(sound(150));
  player.end();
  until(() => heard.ends.length > 0);
  expect(heard).toMatchObject({
    started: 1,
    ends: [{ positionMs: 300, interrupted: false, heard: "one two three" }],
  });
  expect(soundMs(sink)).toBe(300);
  expect(sink.queuedDuration).toBeLessThanOrEqual(30);
});

test("captions follow playback: words appear one by one, never before their audio", () => {
  const heard = open();
  player.push(sound(400), "one two three four");
  player.end();
  until(() => heard.ends.length > 0);
  expect(new Set(heard.shown).size).toBe(4);
  expect(heard.shown[0]).toBe("one ");
});

test("hardly more audio is queued than is played, so it can fall silent with one call", () => {
  const sink = new FakeSink(1, clock);
  open(sink);
  player.push(sound(5_000), "long");
  clock.pass(200);
  expect(soundMs(sink)).toBeLessThan(420);
});

test("clearing falls silent at once and reports what was heard by then", () => {
  const sink = new FakeSink(1, clock);
  const heard = open(sink);
  player.push(sound(1_000), "one two three four five six seven eight nine ten");
  player.end();
  until(() => player.positionMs > 300);
  player.clear();
  expect(heard.ends).toHaveLength(1);
  expect(heard.ends[0]?.interrupted).toBe(true);
  expect(heard.ends[0]?.positionMs).toBeGreaterThan(290);
  expect(heard.ends[0]?.positionMs).toBeLessThan(420);
  expect(heard.ends[0]?.heard).toMatch(/^one two three/);
  const { length } = sink.frames;
  clock.pass(100);
  expect(sink.soundedSince(length)).toBe(false);
});

test("pausing takes back unplayed audio and resuming continues there: nothing is lost or repeated", () => {
  const sink = new FakeSink(1, clock);
  const heard = open(sink);
  player.push(sound(500), "one two");
  player.end();
  until(() => player.positionMs > 150);
  player.pause();
  const takenBackMs = sink.clearedMs;
  const pausedAt = player.positionMs;
  clock.pass(80);
  expect(player.positionMs).toBe(pausedAt);
  player.resume();
  // As late as possible before the words are sent again: the silence of the pause is not mistaken for them.
  clock.pass(39);
  player.pause();
  expect(player.positionMs).toBe(pausedAt);
  player.resume();
  until(() => heard.ends.length > 0);
  expect(heard.ends[0]).toMatchObject({ positionMs: 500, interrupted: false });
  expect(soundMs(sink) - takenBackMs).toBeGreaterThan(440);
  expect(soundMs(sink) - takenBackMs).toBeLessThan(540);
});

test("a pause that ends in a cut reports the position of the pause", () => {
  const heard = open();
  player.push(sound(1_000), "one two three four five");
  until(() => player.positionMs > 200);
  player.pause();
  const pausedAt = player.positionMs;
  clock.pass(60);
  player.clear();
  expect(heard.ends[0]?.positionMs).toBe(pausedAt);
});

test("a pause that ends right before the cut plays nothing, and does not delay the next segment", () => {
  const sink = new FakeSink(1, clock);
  const heard = open(sink);
  player.push(sound(1_000), "one two three four five");
  until(() => player.positionMs > 200);
  player.pause();
  const pausedAt = player.positionMs;
  const { length } = sink.frames;
  player.resume();
  clock.pass(20);
  player.pause();
  player.resume();
  clock.pass(20);
  player.clear();
  expect(sink.soundedSince(length)).toBe(false);
  expect(heard.ends[0]?.positionMs).toBe(pausedAt);
  player.push(sound(200), "six");
  expect(sink.soundedSince(length)).toBe(true);
});

test("while nothing is said, silence is sent as audio", () => {
  const sink = new FakeSink(1, clock);
  open(sink);
  clock.pass(200);
  const sentMs = (sink.frames.reduce((sum, frame) => sum + frame.length, 0) / RATE) * 1_000;
  expect(sentMs).toBeGreaterThan(150);
  expect(sink.soundedSince(0)).toBe(false);
});

test("the first words, and those after a pause, replace the silence that is queued", () => {
  const sink = new FakeSink(1, clock);
  open(sink);
  clock.pass(200);
  expect(sink.queuedDuration).toBeGreaterThan(0);
  player.push(sound(80), "one");
  player.end();
  expect(sink.queuedDuration).toBe(80);
  player.pause();
  clock.pass(50);
  expect(sink.queuedDuration).toBeGreaterThan(0);
  player.resume();
  clock.pass(50);
  expect(sink.queuedDuration).toBeLessThanOrEqual(80);
  expect(player.positionMs + sink.queuedDuration).toBe(80);
});

test("buffers start at their own offset 0, because the native side reads from there", () => {
  const sink = new FakeSink(10, clock);
  const heard = open(sink);
  const block = sound(200);
  player.push(block.subarray(100, 2_500), "x");
  player.end();
  until(() => heard.ends.length > 0);
  for (const frame of sink.frames)
    expect([frame.byteOffset, frame.buffer.byteLength]).toEqual([0, frame.byteLength]);
});

test("whatever happens, every segment ends exactly once and never beyond its length", () => {
  const action = fc.constantFrom("push", "end", "clear", "pause", "resume");
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 14 }), (actions) => {
      const heard = open(new FakeSink(200, clock));
      let segments = 0;
      let isOpen = false;
      for (const name of actions) {
        if (name === "push") {
          if (!isOpen) segments += 1;
          isOpen = true;
          player.push(sound(60), "word ");
        } else {
          if (name !== "pause" && name !== "resume") isOpen = false;
          player[name]();
        }
        clock.pass(1);
      }
      player.resume();
      player.end();
      until(() => !player.isActive);
      expect(heard.ends).toHaveLength(segments);
      player.close();
    }),
    { numRuns: 25 },
  );
});

test.each([0, 10, 20, 30, 39])(
  "cut %i ms after the first audio: silent at once, and no word counts as heard",
  (ms) => {
    const sink = new FakeSink(1, clock);
    const heard = open(sink);
    player.push(sound(1_000), "one two three four");
    clock.pass(ms);
    player.clear();
    const generated = "one two three four";
    expect(heard.ends).toEqual([{ positionMs: ms, interrupted: true, heard: "", generated }]);
    const { length } = sink.frames;
    clock.pass(200);
    expect(sink.soundedSince(length)).toBe(false);
  },
);
