import { expect, test } from "vitest";
import { eyeDistance, type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import { readAsPhoto, readLandmarks } from "#lib/photo-avatar/testing/known-people.ts";
import { colorsOf, gainBetween } from "./face-colors.ts";
import { layShots } from "./lay-shots.ts";

const portrait: FacePhoto = { photo: await readAsPhoto("ama"), landmarks: await readLandmarks("ama") };
const shot = { ...portrait, isForTeethOnly: false };

test("without further pictures, the maker gets nothing that it does not get today", () => {
  expect(layShots(portrait, {})).toEqual({});
});

test("a smile in other light gives teeth only", () => {
  expect(Object.keys(layShots(portrait, { smile: { ...shot, isForTeethOnly: true } }))).toEqual(["smile"]);
});

test("pictures of a darker, nearer camera get the portrait's light, and all have one scale", () => {
  const darker = { ...portrait.photo, rgba: portrait.photo.rgba.map((v, i) => (i % 4 === 3 ? v : v * 0.8)) };
  const { width, height } = darker;
  const twice = new Uint8Array(width * height * 16);
  for (let i = 0; i < width * height * 4; i++) {
    const [x, y] = [i % (2 * width), Math.floor(i / (2 * width))];
    const from = ((y >> 1) * width + (x >> 1)) * 4;
    twice.set(darker.rgba.subarray(from, from + 4), i * 4);
  }
  const near = {
    photo: { width: 2 * width, height: 2 * height, rgba: twice },
    landmarks: portrait.landmarks.map((value) => value * 2),
    isForTeethOnly: false,
  };
  const laid = layShots(portrait, { aah: near, browsUp: shot }).expressions;
  if (!laid?.open || !laid.browsUp) throw new Error("an expression is missing");
  const eyesPx = [laid.neutral, laid.open, laid.browsUp].map(({ landmarks }) =>
    eyeDistance(flatPoints(landmarks)),
  );
  for (const px of eyesPx) expect(px).toBeCloseTo(eyeDistance(flatPoints(portrait.landmarks)), 0);
  for (const gain of gainBetween(colorsOf(laid.open), colorsOf(laid.neutral))) expect(gain).toBeCloseTo(1, 1);
});
