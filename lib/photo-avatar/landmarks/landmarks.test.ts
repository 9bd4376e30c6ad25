import { expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { extentOf, findFaces, LANDMARK_COUNT, type LandmarkFinder, type Landmarks } from "./landmarks.ts";

const picture = (width: number, height: number): Picture => ({
  width,
  height,
  rgba: new Uint8Array(width * height * 4),
});

/** Landmarks all over a square. */
function faceAt(x: number, y: number, size: number): Landmarks {
  return Float32Array.from({ length: LANDMARK_COUNT * 3 }, (_, i) => {
    const share = ((Math.floor(i / 3) * 37) % LANDMARK_COUNT) / LANDMARK_COUNT;
    return i % 3 === 0 ? x + share * size : i % 3 === 1 ? y + (Math.floor(i / 3) / LANDMARK_COUNT) * size : 0;
  });
}

test("looks again around the face, and returns it in pixels of the whole picture", async () => {
  const seen: number[] = [];
  const find: LandmarkFinder = async ({ width }) => {
    seen.push(width);
    return width === 800 ? [faceAt(500, 300, 100)] : [faceAt(32, 28, 104)];
  };
  const [face] = await findFaces(find, picture(800, 800));
  expect(seen[0]).toBe(800);
  expect(seen[1]).toBeGreaterThan(150);
  expect(seen[1]).toBeLessThan(170);
  const { x, y } = extentOf(face ?? new Float32Array());
  expect(Math.abs(x - 554)).toBeLessThan(2);
  expect(Math.abs(y - 350)).toBeLessThan(2);
});

test("finds a face that only a part of the picture shows to the model", async () => {
  const find: LandmarkFinder = async ({ width }) =>
    width > 500 ? [] : [faceAt(width * 0.3, width * 0.3, width * 0.4)];
  expect(await findFaces(find, picture(900, 900))).toHaveLength(1);
});

test("looks in squares of other sizes when the first one does not show the face to the model", async () => {
  const find: LandmarkFinder = async ({ width }) => {
    if (width === 800) return [faceAt(300, 300, 200)];
    return width > 380 && width < 420 ? [faceAt(102, 98, 204)] : [];
  };
  const [face] = await findFaces(find, picture(800, 800));
  expect(Math.round(extentOf(face ?? new Float32Array()).size)).toBe(204);
});

test("merges a face found twice, and keeps two people apart, the larger first", async () => {
  const twice: LandmarkFinder = async () => [faceAt(100, 100, 200), faceAt(110, 105, 190)];
  expect(await findFaces(twice, picture(400, 400))).toHaveLength(1);
  const two: LandmarkFinder = async ({ width }) =>
    width === 900 ? [faceAt(50, 100, 100), faceAt(500, 100, 300)] : [];
  const faces = await findFaces(two, picture(900, 900));
  expect(faces.map((face) => Math.round(extentOf(face).size / 100))).toEqual([3, 1]);
});

test("no face is an empty list", async () => {
  expect(await findFaces(async () => [], picture(64, 64))).toEqual([]);
});
