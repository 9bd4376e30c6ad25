import { expect, test } from "vitest";
import { withoutPose } from "./without-pose.ts";

const points = Float64Array.of(0, 0, 0, 10, 1, 2, -3, 8, 1, 4, -6, 5, 7, 7, -4);

/** Turned by 20 degrees about y and 10 about z, 1.3 times as large, moved. */
function posed([x = 0, y = 0, z = 0]: Float64Array): number[] {
  const [a, b] = [0.349, 0.175];
  const [u, w] = [x * Math.cos(a) + z * Math.sin(a), -x * Math.sin(a) + z * Math.cos(a)];
  return [
    1.3 * (u * Math.cos(b) - y * Math.sin(b)) + 30,
    1.3 * (u * Math.sin(b) + y * Math.cos(b)) - 12,
    1.3 * w + 5,
  ];
}

test("a head that only turned, moved and came closer shows no expression", () => {
  const turned = Float64Array.from([0, 1, 2, 3, 4].flatMap((i) => posed(points.subarray(i * 3, i * 3 + 3))));
  const still = withoutPose(turned, points, [0, 1, 2, 3, 4]);
  still.forEach((value, i) => {
    expect(value).toBeCloseTo(points[i] ?? 0, 6);
  });
});

test("a point that moved in the head is found where it moved to", () => {
  const moved = points.slice();
  moved[13] = 9.5;
  const turned = Float64Array.from([0, 1, 2, 3, 4].flatMap((i) => posed(moved.subarray(i * 3, i * 3 + 3))));
  const still = withoutPose(turned, points, [0, 1, 2, 3]);
  expect(still[13]).toBeCloseTo(9.5, 6);
});
