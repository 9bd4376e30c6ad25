import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { until } from "#agent/testing/fixtures.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { FaceThread } from "./face-thread.ts";

const SIZE = 160;
const look = {
  slug: "maya",
  width: SIZE,
  height: SIZE,
  background: { kind: "studio" },
  showAiLabel: true,
} as const;
const person = { ...look, seed: 7 } as const;
const NEXT = { audioMs: null, frames: 1, held: false };
const difference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0);

/** Shared, because each loads an avatar. */
let face: FaceThread;
beforeAll(() => {
  face = new FaceThread(look);
});
afterAll(() => face.close());

async function nextPicture(audioMs: number | null, of = face): Promise<Uint8Array> {
  const before = of.picture;
  expect(of.request({ ...NEXT, audioMs })).toBe(true);
  await until(() => of.picture !== before);
  return Uint8Array.from(of.picture ?? []);
}

test("an avatar is loaded and drawn in the drawing thread, opaque and never empty", async () => {
  const first = await face.open(person);
  expect(first.length).toBe(SIZE * SIZE * 4);
  expect(first.byteOffset).toBe(0);
  expect(new Set(first.subarray(0, 4_000)).size).toBeGreaterThan(10);
  expect(first.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});

test("draws one frame at a time: a second request while drawing is refused, and the shown frame stays untouched", async () => {
  const first = await face.open(person);
  const copy = Uint8Array.from(first);
  expect(face.request(NEXT)).toBe(true);
  expect(face.request(NEXT)).toBe(false);
  await until(() => face.picture !== first);
  expect(difference(first, copy)).toBe(0);
});

test.skipIf(isQuick)("speech moves the frame more than silence does", async () => {
  const rest = Uint8Array.from(await face.open(person));
  const samples = new Int16Array(24_000).map((_, at) => Math.sin(at / 20) * 9_000);
  face.onSound({ startMs: 0, samples, phonemes: [["a", 0, 1_000]] });
  let moved = 0;
  for (let at = 0; at < 600; at += 40) moved = Math.max(moved, difference(await nextPicture(at), rest));
  expect(moved).toBeGreaterThan(SIZE * SIZE);
});

test("a face that was prepared looks like one that was not, and moves as its own seed says", async () => {
  const prepared = Uint8Array.from(await face.open(person));
  const later = await nextPicture(null);
  const other = new FaceThread({ ...look, slug: "leo" });
  onTestFinished(() => other.close());
  expect(difference(await other.open(person), prepared)).toBe(0);
  expect(difference(await nextPicture(null, other), later)).toBe(0);
});

test("an avatar that cannot be loaded is an error, not a frame", async () => {
  const failing = new FaceThread(look);
  onTestFinished(() => failing.close());
  await expect(failing.open({ ...person, slug: "nobody" })).rejects.toThrow();
});

test.skipIf(isQuick)(
  "a portrait frame has its full height; a color or a cropped image fills it, and the studio replaces a broken image",
  async () => {
    const tall = { ...person, height: SIZE * 2, showAiLabel: false };
    const first = await face.open({ ...tall, background: { kind: "colour", rgb: [10, 120, 40] } });
    expect(first.length).toBe(SIZE * SIZE * 2 * 4);
    expect([...first.subarray(0, 4)]).toEqual([10, 120, 40, 255]);
    const file = await threeStripes();
    const unlabelled = { ...person, showAiLabel: false };
    const before = await face.open({ ...unlabelled, background: { kind: "picture", file } });
    expect([...before.subarray(0, 4)]).toEqual([20, 160, 40, 255]);
    const broken = await face.open({
      ...unlabelled,
      background: { kind: "picture", file: file.slice(0, 9) },
    });
    expect(Math.min(...broken.subarray(0, 4))).toBeGreaterThan(140);
  },
);

/** Red, green and blue side by side, three times as wide as high. */
async function threeStripes(): Promise<Uint8Array> {
  const pixels = Buffer.from([200, 30, 30, 20, 160, 40, 30, 30, 200]);
  const small = sharp(pixels, { raw: { width: 3, height: 1, channels: 3 } });
  return new Uint8Array(await small.resize(480, 160, { kernel: "nearest" }).png().toBuffer());
}
