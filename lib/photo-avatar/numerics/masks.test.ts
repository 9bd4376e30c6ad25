import { expect, test } from "vitest";
import { areasOf, dilate, erode } from "./masks.ts";

const mask = (...rows: string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  channels: 1,
  data: Float32Array.from(rows.join(""), (pixel) => (pixel === "#" ? 1 : 0)),
});

test("a mask grows by a square, and shrinks back", () => {
  const point = mask(".....", ".....", "..#..", ".....", ".....");
  const grown = dilate(point, 1);
  expect(grown.data).toEqual(mask(".....", ".###.", ".###.", ".###.", ".....").data);
  expect(erode(grown, 1).data).toEqual(point.data);
});

test("areas are connected by edges, not by corners", () => {
  const { labels, sizes } = areasOf(mask("##..", "..#.", "..##"));
  expect(sizes.slice(1)).toEqual([2, 3]);
  expect(labels[0]).not.toBe(labels[6]);
});
