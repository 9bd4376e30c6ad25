import { expect, test } from "vitest";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture, Rig } from "#lib/avatar-engine/rig/rig.ts";
import { neutralPose, type Pose } from "./pose.ts";

const SIZE = 360;

/** An avatar on a background of its own: fine stripes, on which any motion shows. */
async function onStripes(): Promise<Rig> {
  const rig = await loadRig("leo");
  const opaque = (picture: Picture, x0: number, y0: number): Picture => {
    const rgba = picture.rgba.slice();
    for (let i = 0; i < rgba.length; i += 4) {
      const x = x0 + ((i / 4) % picture.width);
      const y = y0 + Math.floor(i / 4 / picture.width);
      const clear = 1 - (rgba[i + 3] ?? 0) / 255;
      const stripe = 110 + 60 * Math.sin(x / 5) + 60 * Math.sin(y / 5);
      for (let c = i; c < i + 3; c++) rgba[c] = Math.min(255, (rgba[c] ?? 0) + stripe * clear);
      rgba[i + 3] = 255;
    }
    return { ...picture, rgba };
  };
  const { json } = rig;
  const head = { centre: [360, 250], radius: [170, 150], fadePx: 90 } as const;
  return {
    ...rig,
    json: { ...json, head: { centre: [...head.centre], radius: [...head.radius], fadePx: head.fadePx } },
    neutral: opaque(rig.neutral, 0, 0),
    mouth: rig.mouth.map((picture) => opaque(picture, json.mouth.box[0], json.mouth.box[1])),
    eyes: rig.eyes.map((picture) => opaque(picture, json.eyes.box[0], json.eyes.box[1])),
  };
}

test("a background that is part of the image does not move while the head turns", async () => {
  const rig = await onStripes();
  const compositor = new Compositor({
    rig,
    width: SIZE,
    height: SIZE,
    showAiLabel: false,
    background: { kind: "studio" },
  });
  const draw = (pose: Partial<Pose>) => {
    const frame = new Uint8Array(SIZE * SIZE * 4);
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    return frame;
  };
  const still = draw({});
  const turned = draw({ yawDeg: 2.2, pitchDeg: 2, rollDeg: 1.4, headX: 2, headY: 2, bodyX: 3, breath: 2 });
  const difference = (x: number, y: number) => {
    const i = (y * SIZE + x) * 4;
    return Math.abs((still[i] ?? 0) - (turned[i] ?? 0));
  };
  const most = (x0: number, x1: number, y0: number, y1: number) => {
    let value = 0;
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) value = Math.max(value, difference(x, y));
    return value;
  };
  expect(most(0, SIZE, 0, 1)).toBeLessThanOrEqual(2);
  expect(most(0, 8, 0, 200)).toBeLessThanOrEqual(2);
  expect(most(SIZE - 8, SIZE, 0, 200)).toBeLessThanOrEqual(2);
  expect(most(120, 240, 80, 200)).toBeGreaterThan(40);
});
