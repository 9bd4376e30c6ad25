import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invert, move, similarity } from "#lib/photo-avatar/photo/frame.ts";
import { delaunay, turn } from "./delaunay.ts";
import { fillHole } from "./fill.ts";
import { keepUpright, turnedOver } from "./keep-upright.ts";
import { blur, crop, emptyPlane, mixPlanes, planeOf, sampleCubic, shrink } from "./pictures.ts";
import { pointAt } from "./points.ts";
import { coverOf, placeAt } from "./raster.ts";
import { resize } from "./resize.ts";
import { solve, thinPlate } from "./thin-plate.ts";

const coordinate = fc.integer({ min: 0, max: 2_800 }).map((quarter) => quarter / 4);

describe("thin-plate spline", () => {
  test("is exact at its points, and straight where they move straight", () => {
    const from = Float64Array.of(0, 0, 100, 0, 0, 100, 100, 100, 40, 55);
    const to = from.map((value, i) => value + (i === 8 ? 7 : 0));
    const warp = thinPlate(from, to, 0);
    expect(warp(40, 55).x).toBeCloseTo(47, 6);
    expect(warp(100, 100).y).toBeCloseTo(100, 6);
    const shifted = thinPlate(
      from,
      from.map((value) => value * 2 + 3),
      0,
    );
    expect(shifted(63, 12)).toEqual({ x: expect.closeTo(129, 6), y: expect.closeTo(27, 6) });
  });

  test("solves a system that needs its rows exchanged", () => {
    expect([...solve([Float64Array.of(0, 2, 4), Float64Array.of(3, 1, 5)], 1)]).toEqual([1, 2]);
  });
});

describe("Delaunay triangulation", () => {
  test("leaves no point inside the circle through a triangle's corners", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 25, selector: String }),
        (list) => {
          const points = Float64Array.from(list.flat());
          const triangles = delaunay(points);
          for (let t = 0; t < triangles.length; t += 3) {
            const [a, b, c] = [0, 1, 2].map((k) => pointAt(points, triangles[t + k] ?? 0));
            if (!a || !b || !c) throw new Error("A triangle has three corners");
            const area = turn(a, b, c);
            if (area < 1) continue;
            list.forEach(([x, y]) => {
              const row = (p: { x: number; y: number }) =>
                [p.x - x, p.y - y, (p.x - x) ** 2 + (p.y - y) ** 2] as const;
              const [p, q, r] = [row(a), row(b), row(c)];
              const determinant =
                p[0] * (q[1] * r[2] - q[2] * r[1]) -
                p[1] * (q[0] * r[2] - q[2] * r[0]) +
                p[2] * (q[0] * r[1] - q[1] * r[0]);
              expect(determinant / (area * 490_000)).toBeLessThan(1e-3);
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test("a mesh that a shape folds is unfolded, and one that it doesn't stays", () => {
  const rest = Float64Array.of(0, 0, 50, 0, 100, 0, 0, 50, 50, 50, 100, 50, 0, 100, 50, 100, 100, 100);
  const triangles = delaunay(rest);
  const folded = rest.slice();
  folded.set([140, 52], 8);
  expect(turnedOver(rest, folded, triangles).length).toBeGreaterThan(0);
  expect(turnedOver(rest, keepUpright(rest, folded, triangles, 1 / 32), triangles)).toEqual([]);
  const stretched = rest.map((value) => value * 1.25);
  expect(keepUpright(rest, stretched, triangles, 1 / 32)).toEqual(stretched);
});

test("a mesh covers its pixels, with positions between its corners", () => {
  const positions = Float64Array.of(0, 0, 8, 0, 0, 8);
  const cover = coverOf(positions, Uint16Array.of(0, 1, 2), { box: [0, 0, 8, 8], detail: 1 });
  expect(cover.ids[0]).toBe(0);
  expect(cover.ids[63]).toBe(-1);
  const place = new Float64Array(2);
  placeAt(cover, 2 * 8 + 3, Uint16Array.of(0, 1, 2), positions, place);
  expect(place[0]).toBeCloseTo(3.5, 5);
  expect(place[1]).toBeCloseTo(2.5, 5);
});

test("a similarity and its inverse", () => {
  const by = similarity({ x: 10, y: 20 }, { x: 40, y: 25 }, { x: 300, y: 236 }, { x: 420, y: 236 });
  expect(move(by, 40, 25)).toEqual({ x: expect.closeTo(420, 9), y: expect.closeTo(236, 9) });
  const back = move(invert(by), 420, 236);
  expect(back).toEqual({ x: expect.closeTo(40, 9), y: expect.closeTo(25, 9) });
});

describe("pictures", () => {
  const ramp = emptyPlane(12, 10, 1);
  ramp.data.forEach((_, i) => {
    ramp.data[i] = (i % 12) * 3 + Math.floor(i / 12);
  });

  test("a hole in a slope is filled with the slope", () => {
    const hole = emptyPlane(12, 10, 1);
    for (const y of [3, 4, 5]) for (const x of [4, 5, 6, 7]) hole.data[y * 12 + x] = 1;
    const damaged = { ...ramp, data: ramp.data.map((value, i) => (hole.data[i] ? 0 : value)) };
    const filled = fillHole(damaged, hole);
    expect(filled.data[4 * 12 + 5]).toBeCloseTo(ramp.data[4 * 12 + 5] ?? 0, 0);
    expect(filled.data[0]).toBe(ramp.data[0]);
  });

  test("a blur keeps the mean and spreads as a Gaussian of its width", () => {
    const dot = emptyPlane(61, 61, 1);
    dot.data[30 * 61 + 30] = 1;
    const soft = blur(dot, 4);
    let [sum, squares] = [0, 0];
    soft.data.forEach((value, i) => {
      sum += value;
      squares += value * ((i % 61) - 30) ** 2;
    });
    expect(sum).toBeCloseTo(1, 3);
    expect(Math.abs(Math.sqrt(squares) - 4)).toBeLessThan(0.15);
  });

  test("bicubic samples are exact on slopes, and half the size is the mean of four", () => {
    const into = new Float32Array(1);
    sampleCubic(ramp, 5.25, 4.75, into);
    expect(into[0]).toBeCloseTo(4.75 * 3 + 4.25, 4);
    expect(resize(ramp, 6, 5).data[0]).toBeCloseTo((0 + 3 + 1 + 4) / 4, 5);
  });

  /** A plane of values that follow no rule. */
  const noise = (width: number, height: number, channels: number) => {
    const plane = emptyPlane(width, height, channels);
    plane.data.forEach((_, i) => {
      plane.data[i] = (i * 7919) % 251;
    });
    return plane;
  };

  test.each([1, 3, 4])(
    "a bicubic sample of %i channels weighs sixteen pixels, of which edges repeat",
    (channels) => {
      const plane = noise(6, 5, channels);
      const weight = (away: number) => {
        const d = Math.abs(away);
        if (d >= 2) return 0;
        return d < 1 ? 1.5 * d ** 3 - 2.5 * d ** 2 + 1 : -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
      };
      const pixel = (x: number, y: number, c: number) =>
        plane.data[(Math.min(4, Math.max(0, y)) * 6 + Math.min(5, Math.max(0, x))) * channels + c] ?? 0;
      const into = new Float32Array(channels + 2);
      for (let y = 0.5; y <= 4.5; y += 0.25) {
        for (let x = 0.5; x <= 5.5; x += 0.25) {
          sampleCubic(plane, x, y, into, 2);
          for (let c = 0; c < channels; c++) {
            let wanted = 0;
            for (let v = -2; v < 7; v++)
              for (let u = -2; u < 8; u++)
                wanted += weight(x - 0.5 - u) * weight(y - 0.5 - v) * pixel(u, v, c);
            expect(into[2 + c], `${x}, ${y}`).toBeCloseTo(wanted, 2);
          }
        }
      }
      expect([...into.subarray(0, 2)]).toEqual([0, 0]);
    },
  );

  test.each([
    [17, 13],
    [5, 4],
  ])("a picture scaled to %i x %i is sampled at the middle of each pixel", (width, height) => {
    const plane = noise(9, 7, 3);
    const [kx, ky] = [9 / width, 7 / height];
    const source = kx > 1.1 ? blur(plane, kx * 0.38) : plane;
    const wanted = emptyPlane(width, height, 3);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        sampleCubic(source, (x + 0.5) * kx, (y + 0.5) * ky, wanted.data, (y * width + x) * 3);
    expect(resize(plane, width, height)).toEqual(wanted);
  });

  test("a part of a picture is read as if it were cut out of the whole", () => {
    const picture = { width: 6, height: 5, rgba: Uint8Array.from(noise(6, 5, 4).data) };
    const area = [1, 2, 5, 4] as const;
    expect(planeOf(picture, area)).toEqual(crop(planeOf(picture), area));
  });

  test("a shrunk picture has the mean of each square, in every channel", () => {
    const plane = noise(6, 4, 3);
    const small = shrink(plane, 2);
    expect([small.width, small.height]).toEqual([3, 2]);
    small.data.forEach((value, i) => {
      const [x, y, c] = [Math.floor(i / 3) % 3, Math.floor(i / 9), i % 3];
      const at = (u: number, v: number) => plane.data[((2 * y + v) * 6 + 2 * x + u) * 3 + c] ?? 0;
      expect(value).toBeCloseTo((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4, 3);
    });
  });

  test("two pictures are mixed by the mask's share of each pixel, and neither changes", () => {
    const [a, b] = [noise(3, 1, 3), emptyPlane(3, 1, 3)];
    const mask = { width: 3, height: 1, channels: 1, data: Float32Array.of(0, 0.25, 1) };
    const before = a.data.slice();
    const mixed = mixPlanes(a, b, mask).data;
    expect([...mixed]).toEqual(
      [...a.data].map((value, i) => value * (1 - (mask.data[Math.floor(i / 3)] ?? 0))),
    );
    expect(a.data).toEqual(before);
  });
});
