import { expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { findFaces } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { eyeDistance, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import {
  KNOWN_PEOPLE,
  readAsPhoto,
  readAstronaut,
  readLandmarks,
} from "#lib/photo-avatar/testing/known-people.ts";
import { loadLandmarks } from "./load-landmarks.ts";

const find = await loadLandmarks();

/** Mean distance of two faces' landmarks, in distances between the eyes. */
function meanDistance(found: Float32Array, wanted: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < wanted.length; i += 3)
    sum += Math.hypot((found[i] ?? 0) - (wanted[i] ?? 0), (found[i + 1] ?? 0) - (wanted[i + 1] ?? 0));
  return sum / (wanted.length / 3) / eyeDistance(flatPoints(wanted));
}

test.each([...KNOWN_PEOPLE, "astronaut"])(
  "finds the landmarks of %s where the browser finds them",
  async (name) => {
    const picture = name === "astronaut" ? await readAstronaut() : await readAsPhoto(name);
    const [face, ...others] = await findFaces(find, picture);
    expect(others).toEqual([]);
    if (!face) throw new Error("no face");
    expect(meanDistance(face, await readLandmarks(name))).toBeLessThan(0.015);
  },
);

test("finds no face in a gradient", async () => {
  const rgba = Uint8Array.from({ length: 400 * 400 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 10) & 255));
  const picture: Picture = { width: 400, height: 400, rgba };
  expect(await findFaces(find, picture)).toEqual([]);
});

test("the same picture gives the same bits", async () => {
  const picture = await readAstronaut();
  expect(await find(picture)).toEqual(await find(picture));
});
