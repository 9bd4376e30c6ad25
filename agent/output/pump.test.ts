import fc from "fast-check";
import { expect, test } from "vitest";
import { frameTick } from "./frame-clock.ts";
import { nextStride } from "./frame-stride.ts";
import { FRAME_MS, type PictureSource, VideoPump } from "./video-pump.ts";

/** Draws a picture in `drawMs` and counts; the picture's first byte is its number. */
class FakePictures implements PictureSource {
  readonly asked: (number | null)[] = [];
  picture: Uint8Array | undefined = new Uint8Array([0]);
  private busy = false;
  private readonly drawMs: number;

  constructor(drawMs: number) {
    this.drawMs = drawMs;
  }

  request(audioMs: number | null): boolean {
    if (this.busy) return false;
    this.busy = true;
    this.asked.push(audioMs);
    setTimeout(() => {
      this.busy = false;
      this.picture = new Uint8Array([this.asked.length]);
    }, this.drawMs);
    return true;
  }
}

async function pump(drawMs: number, runMs: number, audioMs: () => number | null = () => null) {
  const pictures = new FakePictures(drawMs);
  const shown: number[] = [];
  const video = new VideoPump({ pictures, audioMs, show: (picture) => shown.push(picture[0] ?? -1) });
  video.start();
  await new Promise((resolve) => setTimeout(resolve, runMs));
  video.stop();
  return { pictures, shown, video };
}

test("25 pictures a second are shown, each drawn one once", async () => {
  const { shown } = await pump(5, 1_000);
  expect(shown.length).toBeGreaterThanOrEqual(23);
  expect(shown.length).toBeLessThanOrEqual(27);
  expect(new Set(shown).size).toBeGreaterThan(shown.length - 4);
});

test("a picture is asked for the moment at which it will be shown", async () => {
  let positionMs = 1_000;
  const { pictures } = await pump(1, 120, () => positionMs++);
  expect(pictures.asked[0]).toBe(1_000 + FRAME_MS);
});

test("a late picture is replaced by the last one, the rhythm stays", async () => {
  const { shown, video } = await pump(60, 600);
  expect(shown.length).toBeGreaterThanOrEqual(13);
  expect(video.counts.late).toBeGreaterThan(4);
});

test("under load every other picture is drawn, and every one again when it is over", () => {
  expect(nextStride(1, { ticks: 50, late: 11 })).toBe(2);
  expect(nextStride(2, { ticks: 50, late: 5 })).toBe(2);
  expect(nextStride(2, { ticks: 50, late: 0 })).toBe(1);
  expect(nextStride(1, { ticks: 50, late: 5 })).toBe(1);
});

test("the rhythm keeps its phase over any delays and never runs ahead of the clock", () => {
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
