import { expect, test } from "vitest";
import { areasOf, dilate, erode, insideOf } from "./masks.ts";
import { isWithin } from "./points.ts";

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

test("the inside of a line has the pixels whose middle is in it, also where it is hollow", () => {
  const line = [
    { x: 1, y: 0.2 },
    { x: 6.3, y: 1 },
    { x: 3, y: 2.4 },
    { x: 6.6, y: 5.2 },
    { x: 0.4, y: 4.9 },
  ];
  const size = { width: 14, height: 12, detail: 2 };
  const { data } = insideOf(line, size);
  const middle = (i: number) => ({
    x: ((i % size.width) + 0.5) / size.detail,
    y: (Math.floor(i / size.width) + 0.5) / size.detail,
  });
  expect([...data]).toEqual(Array.from(data, (_, i) => (isWithin(line, middle(i)) ? 1 : 0)));
});
