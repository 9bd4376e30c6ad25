import { expect, test } from "vitest";
import { findPanels } from "./find-panels.ts";

const [WIDTH, HEIGHT] = [1000, 620];

test("panels are found by their frames, row by row, without labels", () => {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4).fill(120);
  const paint = (x0: number, y0: number, width: number, height: number, value: number) => {
    for (let y = y0; y < y0 + height; y++)
      rgba.fill(value, (y * WIDTH + x0) * 4, (y * WIDTH + x0 + width) * 4);
  };
  // The second of a row a little higher than the first, as on the sheets.
  const corners = [
    [20, 12],
    [520, 8],
    [20, 312],
    [520, 308],
  ] as const;
  for (const [x, y] of corners) {
    paint(x, y, 400, 260, 250);
    paint(x + 10, y + 10, 380, 240, 90);
  }
  paint(100, 590, 150, 20, 250);
  const found = findPanels({ width: WIDTH, height: HEIGHT, rgba });
  expect(found.map(({ left, top }) => [left - 12, top - 12])).toEqual(corners.map(([x, y]) => [x, y]));
  expect(found[0]).toMatchObject({ width: 376, height: 236 });
});
