import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import { FakeSink } from "#agent/testing/fake-sink.ts";
import {
  FRAME_MS,
  type FrameRequest,
  frameTick,
  type PictureSource,
  QUALITIES,
  QUALITY_WINDOW,
  QualityLadder,
  VideoPump,
} from "./video-pump.ts";
import { VoicePlayer } from "./voice-player.ts";

/** Draws a frame in `drawMs` and counts; the frame's first byte is its number. */
class FakePictures implements PictureSource {
  readonly asked: FrameRequest[] = [];
  picture: Uint8Array | undefined = new Uint8Array([0]);
  drawMs: number;
  private busy = false;
  private readonly clock: FakeClock;

  constructor(drawMs: number, clock: FakeClock) {
    this.drawMs = drawMs;
    this.clock = clock;
  }

  request(wish: FrameRequest): boolean {
    if (this.busy) return false;
    this.busy = true;
    this.asked.push(wish);
    this.clock.after(this.drawMs, () => {
      this.busy = false;
      this.picture = new Uint8Array([this.asked.length]);
    });
    return true;
  }
}

function pump(drawMs: number, audioMs: (clock: FakeClock) => number | null = () => null) {
  const clock = new FakeClock();
  const pictures = new FakePictures(drawMs, clock);
  const shown: number[] = [];
  const show = (picture: Uint8Array) => shown.push(picture[0] ?? -1);
  const video = new VideoPump({ pictures, show, clock, audioMs: () => audioMs(clock) });
  video.start();
  return { clock, pictures, shown, video };
}

test("shows 25 frames per second, each drawn frame once", () => {
  const { clock, shown, pictures } = pump(5);
  clock.pass(999);
  expect(shown).toEqual(Array.from({ length: 25 }, (_, i) => i));
  expect(pictures.asked.every(({ frames, held }) => frames === 1 && !held)).toBe(true);
});

test("shows one frame per second while nobody watches, then 25 again at once, and nothing counts as late", () => {
  const { clock, shown, pictures, video } = pump(5);
  clock.pass(100);
  video.rest();
  clock.pass(10_000);
  expect(shown.length).toBeLessThan(15);
  video.wake();
  const before = shown.length;
  clock.pass(1_000);
  expect(shown.length - before).toBeGreaterThanOrEqual(25);
  expect([video.quality, video.counts.late]).toEqual(["full", 0]);
  expect(Math.max(...pictures.asked.map(({ frames }) => frames))).toBe(25);
});

test("a frame is requested for the moment at which it will be shown", () => {
  const { clock, pictures } = pump(1, (clock) => 1_000 + clock.now());
  clock.pass(120);
  expect(pictures.asked.map(({ audioMs }) => audioMs)).toEqual([1_040, 1_080, 1_120, 1_160]);
});

test("a late frame is shown a tick later, none is sent twice, and the next frame covers the missed time", () => {
  const { clock, pictures, shown, video } = pump(60);
  clock.pass(400);
  expect(shown).toEqual([0, 1, 2, 3, 4, 5]);
  expect(video.counts.late).toBe(5);
  expect(pictures.asked.slice(1).every(({ frames }) => frames === 2)).toBe(true);
});

test("a face that is no longer drawn is still sent once a second, for those who join, and as nothing new", () => {
  const clock = new FakeClock();
  const pictures = new FakePictures(1_000_000, clock);
  const seen = { sent: 0, drawn: 0 };
  const video = new VideoPump({
    ...{ pictures, clock, audioMs: () => null },
    show: () => {
      seen.sent += 1;
    },
    onShown: () => {
      seen.drawn += 1;
    },
  });
  video.start();
  clock.pass(5_000);
  expect(seen.sent).toBeGreaterThanOrEqual(5);
  expect(seen.sent).toBeLessThanOrEqual(6);
  expect(seen.drawn).toBe(1);
});

test("under load the head is drawn every other frame first, then everything; full quality returns afterwards", () => {
  const { clock, pictures, shown, video } = pump(60);
  clock.pass(1_100);
  expect(video.quality).toBe("calm");
  pictures.drawMs = 30;
  const from = pictures.asked.length;
  clock.pass(1_000);
  expect(pictures.asked.slice(from + 1, from + 5).map(({ held }) => held)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  pictures.drawMs = 60;
  clock.pass(2_000);
  expect(video.quality).toBe("half");
  const shownBefore = shown.length;
  const wishes = pictures.asked.length;
  clock.pass(1_000);
  expect(pictures.asked.length - wishes).toBeLessThan(14);
  expect(shown.length - shownBefore).toBeLessThan(14);
  expect(pictures.asked.slice(wishes + 1).every(({ frames }) => frames === 2)).toBe(true);
  pictures.drawMs = 10;
  clock.pass(15_000);
  expect(video.quality).toBe("full");
});

test("a rise in quality that the machine cannot sustain is tried less and less often", () => {
  const { clock, video } = pump(60);
  let changes = 0;
  let last = video.quality;
  for (let at = 0; at < 120_000; at += 200) {
    clock.pass(200);
    if (video.quality !== last) changes += 1;
    last = video.quality;
  }
  // At 60 ms per frame only half of them can be drawn: two drops, then attempts after 3, 6, 12, 24 and 48 s.
  expect(changes).toBeLessThan(14);
});

test("a few late frames change nothing", () => {
  const ladder = new QualityLadder();
  for (let second = 0; second < 20; second += 1) ladder.note(QUALITY_WINDOW, 4);
  expect(ladder.quality).toBe("full");
  ladder.note(QUALITY_WINDOW, 6);
  expect(ladder.quality).toBe(QUALITIES[1]);
});

test("on a starved machine there are fewer frames but never a gap in the audio, and both recover afterwards", () => {
  const clock = new FakeClock();
  const sink = new FakeSink(1, clock);
  const ends: unknown[] = [];
  const events = { onStarted: () => {}, onProgress: () => {}, onFinished: (end: unknown) => ends.push(end) };
  const player = new VoicePlayer(sink, 24_000, events, clock);
  const pictures = new FakePictures(8, clock);
  const video = new VideoPump({ pictures, show: () => {}, clock, audioMs: () => player.positionMs });
  video.start();
  player.push(new Int16Array(24_000 * 20).fill(500), "a long speech");
  clock.pass(1_000);
  clock.lateMs = 100;
  pictures.drawMs = 150;
  const begun = pictures.asked.length;
  clock.pass(8_000);
  expect(video.quality).toBe("half");
  expect(pictures.asked.length - begun).toBeLessThan(60);
  expect(sink.dryMs).toBe(0);
  expect(player.positionMs).toBeGreaterThan(8_900);
  clock.lateMs = 0;
  pictures.drawMs = 8;
  clock.pass(10_500);
  expect(video.quality).toBe("full");
  player.end();
  clock.pass(1_000);
  expect(ends).toHaveLength(1);
});

test("the rhythm keeps its phase over any delay and never runs ahead of the clock", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 50 }), (delays) => {
      let nowMs = 0;
      let served = 0;
      for (const delay of delays) {
        const { index, waitMs } = frameTick(nowMs, served, FRAME_MS);
        served = index + 1;
        nowMs += waitMs + delay;
        expect((served * FRAME_MS) % FRAME_MS).toBe(0);
        expect(served * FRAME_MS).toBeLessThanOrEqual(nowMs + FRAME_MS);
      }
    }),
  );
});
