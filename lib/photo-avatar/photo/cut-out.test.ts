import { beforeAll, describe, expect, test } from "vitest";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { sample, shrink } from "#lib/photo-avatar/numerics/pictures.ts";
import { readAsPhoto, readAstronaut, readLandmarks } from "#lib/photo-avatar/testing/known-people.ts";
import { type Aligned, alignPhoto, findPlace, flatPoints } from "./align.ts";
import { cutOut } from "./cut-out.ts";
import { FRAME_UNITS, move } from "./frame.ts";
import { findStudio } from "./studio.ts";

/** Pixels per unit. Half of what an avatar is made with at least, because cutting out takes seconds. */
const DETAIL = 0.5;
const SIDE_PX = FRAME_UNITS * DETAIL;
/** That of an avatar with images of 1080 pixels. */
const FINE_DETAIL = 3;

test("a photo with things behind the person keeps its background", async () => {
  const points = flatPoints(await readLandmarks("astronaut"));
  expect(findStudio(await readAstronaut(), points)).toBeUndefined();
});

describe("curls before an even wall", () => {
  let person: Aligned;
  let fine: Aligned;
  beforeAll(async () => {
    const photo = await readAsPhoto("ama");
    const landmarks = await readLandmarks("ama");
    const studio = findStudio(photo, flatPoints(landmarks));
    if (!studio) throw new Error("no studio");
    const place = findPlace(photo, flatPoints(landmarks), studio.hairTop);
    if (!place) throw new Error("no place");
    person = cutOut(alignPhoto(photo, landmarks, { detail: DETAIL, place }), studio, photo);
    fine = cutOut(alignPhoto(photo, landmarks, { detail: FINE_DETAIL, place }), studio, photo);
  });

  test("have the same edge in a fine frame, whose regions are found at half the size, as in a coarse one", () => {
    if (!fine.alpha || !person.alpha) throw new Error("not cut out");
    const { data } = shrink(fine.alpha, FINE_DETAIL / DETAIL);
    const off = data.map((value, i) => Math.abs(value - (person.alpha?.data[i] ?? 0)));
    expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(0.005);
  });

  test("are cut out as they were before the wall was put behind them", async () => {
    const { neutral } = await loadRig("ama");
    const known = {
      ...{ width: neutral.width, height: neutral.height, channels: 1 },
      data: Float32Array.from(
        { length: neutral.width * neutral.height },
        (_, i) => neutral.rgba[i * 4 + 3] ?? 0,
      ),
    };
    const value = new Float32Array(1);
    let off = 0;
    let count = 0;
    // Shoulders are bent down to arms once more.
    for (let y = 0; y < SIDE_PX * 0.7; y++) {
      for (let x = 0; x < SIDE_PX; x++) {
        const at = move(person.toPhoto, (x + 0.5) / DETAIL, (y + 0.5) / DETAIL);
        if (at.x < 0 || at.y < 0 || at.x > known.width) continue;
        sample(known, at.x, at.y, value);
        off += Math.abs((value[0] ?? 0) / 255 - (person.alpha?.data[y * SIDE_PX + x] ?? 0));
        count++;
      }
    }
    expect(off / count).toBeLessThan(0.015);
  });

  test("leave clear rows above, and the body ends before the sides", () => {
    const { data = new Float32Array() } = person.alpha ?? {};
    expect(Math.max(...data.subarray(0, 12 * DETAIL * SIDE_PX))).toBe(0);
    for (let y = 0; y < SIDE_PX; y++) {
      for (const x of [0, 2, SIDE_PX - 3, SIDE_PX - 1])
        expect(data[y * SIDE_PX + x] ?? 0, `${x}, ${y}`).toBeLessThan(0.03);
    }
  });
});

test("hair that the photo's edge cuts off is rounded, and flat nowhere", async () => {
  const whole = await readAsPhoto("omar");
  const landmarks = await readLandmarks("omar");
  const { neutral } = await loadRig("omar");
  const firstOfHair = neutral.rgba.findIndex((value, i) => i % 4 === 3 && value > 127);
  const cutOff = Math.round(firstOfHair / 4 / whole.width + whole.height / 36);
  const photo = {
    ...{ width: whole.width, height: whole.height - cutOff },
    rgba: whole.rgba.subarray(cutOff * whole.width * 4),
  };
  const face = landmarks.map((value, i) => (i % 3 === 1 ? value - cutOff : value));
  const studio = findStudio(photo, flatPoints(face));
  if (!studio) throw new Error("no studio");
  const place = findPlace(photo, flatPoints(face), studio.hairTop);
  if (!place) throw new Error("no place");
  const { alpha, toPhoto } = cutOut(alignPhoto(photo, face, { detail: DETAIL, place }), studio, photo);
  /** The first row of the hair in a column, both in units. */
  const top = (x: number) => {
    let y = 0;
    while ((alpha.data[y * SIDE_PX + Math.round(x * DETAIL)] ?? 0) < 0.5) y++;
    return y / DETAIL;
  };
  const edge = -toPhoto.dy / toPhoto.a;
  const rows = Array.from({ length: 41 }, (_, k) => top(Math.round(place.middle.x) - 40 + 2 * k));
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(12);
  expect(Math.min(...rows)).toBeLessThan(edge - 4);
  // Highest about the middle, and falling on both sides.
  expect(rows[20]).toBeLessThan(Math.min(rows[0] ?? 0, rows[40] ?? 0));
  for (const [k, row] of rows.entries()) expect(Math.abs(row - (rows[k + 1] ?? row))).toBeLessThanOrEqual(4);
});
