import { beforeAll, describe, expect, test } from "vitest";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { readAsPhoto, readAstronaut, readLandmarks } from "#lib/photo-avatar/testing/known-people.ts";
import { type Aligned, alignPhoto, findPlace, flatPoints } from "./align.ts";
import { cutOut } from "./cut-out.ts";
import { FRAME_UNITS, move } from "./frame.ts";
import { findStudio } from "./studio.ts";

test("a photo with things behind the person keeps its background", async () => {
  const points = flatPoints(await readLandmarks("astronaut"));
  expect(findStudio(await readAstronaut(), points)).toBeUndefined();
});

describe("curls before an even wall", () => {
  let person: Aligned;
  beforeAll(async () => {
    const photo = await readAsPhoto("ama");
    const landmarks = await readLandmarks("ama");
    const studio = findStudio(photo, flatPoints(landmarks));
    if (!studio) throw new Error("no studio");
    const place = findPlace(photo, flatPoints(landmarks), studio.hairTop);
    if (!place) throw new Error("no place");
    person = cutOut(alignPhoto(photo, landmarks, { detail: 1, place }), studio, photo);
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
    for (let y = 0; y < FRAME_UNITS * 0.7; y++) {
      for (let x = 0; x < FRAME_UNITS; x++) {
        const at = move(person.toPhoto, x + 0.5, y + 0.5);
        if (at.x < 0 || at.y < 0 || at.x > known.width) continue;
        sample(known, at.x, at.y, value);
        off += Math.abs((value[0] ?? 0) / 255 - (person.alpha?.data[y * FRAME_UNITS + x] ?? 0));
        count++;
      }
    }
    expect(off / count).toBeLessThan(0.015);
  });

  test("leave clear rows above, and the body ends before the sides", () => {
    const { data = new Float32Array() } = person.alpha ?? {};
    expect(Math.max(...data.subarray(0, 12 * FRAME_UNITS))).toBe(0);
    for (let y = 0; y < FRAME_UNITS; y++) {
      for (const x of [0, 4, FRAME_UNITS - 5, FRAME_UNITS - 1])
        expect(data[y * FRAME_UNITS + x] ?? 0, `${x}, ${y}`).toBeLessThan(0.03);
    }
  });
});
