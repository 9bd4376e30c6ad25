import { expect, test } from "vitest";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import { loadRig } from "./load-rig.ts";
import type { Rig } from "./rig.ts";
import { LIVE_SIDE_PX, shrinkRig } from "./shrink-rig.ts";

const SIDE_PX = 320;

/** A frame of the open mouth. */
function draw(rig: Rig): Uint8Array {
  const face = createFace({ rig, width: SIDE_PX, height: SIDE_PX, seed: 3, showAiLabel: false });
  face.beginUtterance();
  face.appendPhonemes(0, [["a", 0, 2_000]]);
  face.setState("speaking");
  const frame = new Uint8Array(face.frameBytes);
  for (let i = 0; i < 12; i++) face.render(frame, { audioMs: i * 40 });
  return frame;
}

test("an avatar that is small enough does not change", async () => {
  const rig = await loadRig("maya");
  expect(shrinkRig(rig, LIVE_SIDE_PX)).toBe(rig);
});

test.each([
  ["by a whole number", 360],
  ["by a fraction, where boxes do not end between pixels", 500],
])("an avatar that is shrunk %s looks the same in a small frame", async (_, size) => {
  const rig = await loadRig("maya");
  const small = shrinkRig(rig, size);
  expect([small.json.size, small.neutral.width, small.depth.height]).toEqual([size, size, size]);
  const [x0, y0, x1, y1] = small.json.mouth.box;
  expect(small.mouth.map(({ width, height }) => [width, height])).toEqual(
    rig.mouth.map(() => [x1 - x0, y1 - y0]),
  );
  const [before, after] = [draw(rig), draw(small)];
  const differences = before.map((value, i) => Math.abs(value - (after[i] ?? 0)));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  expect(mean).toBeLessThan(2);
});

test("the images of a box stay where they are, by no fraction of a pixel", async () => {
  const rig = await loadRig("maya");
  const { eyes, neutral, json } = shrinkRig(rig, 500);
  const [x0, y0] = json.eyes.box;
  const open = eyes[0] ?? neutral;
  const behind = (i: number) => {
    const pixel = Math.floor(i / 4);
    const [x, y] = [x0 + (pixel % open.width), y0 + Math.floor(pixel / open.width)];
    return neutral.rgba[(y * neutral.width + x) * 4 + (i % 4)] ?? 0;
  };
  const differences = open.rgba.map((value, i) => Math.abs(value - behind(i)));
  // Sums of shares are rounded.
  expect(Math.max(...new Set(differences))).toBeLessThanOrEqual(1);
});
