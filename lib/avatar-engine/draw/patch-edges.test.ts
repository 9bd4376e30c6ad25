import { expect, test } from "vitest";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ALL_MOUTH_SHAPES, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { DRAWN_PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { Compositor } from "./compositor.ts";

const GREY = { kind: "colour", rgb: [90, 140, 60] } as const;
/** Maximum difference (0..255) between a pixel at the edge of a patch and the same pixel at rest. */
const UNSEEN = 2;

function draw(compositor: Compositor, pose: Partial<Pose>): Uint8Array {
  const frame = new Uint8Array(compositor.width * compositor.height * 4);
  compositor.draw({ ...neutralPose(), ...pose }, frame);
  return frame;
}

/** Blends that move every patch to its extremes. */
const MOUTHS = [
  ...ALL_MOUTH_SHAPES.slice(1).map((shape) => ({ [shape]: 1 })),
  { aa: 0.5, PP: 0.5 },
  { U: 0.6, I: 0.4 },
];
const EYES: readonly Partial<Pose>[] = [
  { lid: 1 },
  { lid: 0.52, browUp: 1 },
  { browThink: 1, eyeSmile: 1 },
  { gazeX: 0.9, gazeY: 0.4 },
  { gazeX: -0.9, gazeY: -0.5, browUp: 0.6 },
];

/** Greatest difference on the outline of a box, `outside` pixels beyond it (negative: within). */
function onOutline(
  a: Uint8Array,
  b: Uint8Array,
  size: number,
  box: readonly number[],
  outside: number,
): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  let most = 0;
  const look = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    const i = (y * size + x) * 4;
    for (let c = i; c < i + 3; c++) most = Math.max(most, Math.abs((a[c] ?? 0) - (b[c] ?? 0)));
  };
  for (let x = x0 - outside; x < x1 + outside; x++) {
    look(x, y0 - outside);
    look(x, y1 - 1 + outside);
  }
  for (let y = y0 - outside; y < y1 + outside; y++) {
    look(x0 - outside, y);
    look(x1 - 1 + outside, y);
  }
  return most;
}

/** Draws all poses of a patch and checks its outline: nothing changes outside it, and nothing visible on it. */
function expectNoEdge(rig: Rig, box: readonly number[], poses: readonly Partial<Pose>[]): void {
  const { size } = rig.json;
  const compositor = new Compositor({ rig, width: size, height: size, showAiLabel: false, background: GREY });
  const rest = draw(compositor, {});
  for (const [i, pose] of poses.entries()) {
    const moved = draw(compositor, pose);
    expect(onOutline(rest, moved, size, box, 1), `pose ${i}, outside`).toBe(0);
    expect(onOutline(rest, moved, size, box, 0), `pose ${i}, edge`).toBeLessThanOrEqual(UNSEEN);
    expect(onOutline(rest, moved, size, box, -1), `pose ${i}, within`).toBeLessThanOrEqual(UNSEEN);
  }
}

test.each(isQuick ? DRAWN_PEOPLE.slice(0, 1) : DRAWN_PEOPLE)(
  "no patch of %s shows its rectangle, in any pose of mouth and eyes",
  async (slug) => {
    const rig = await loadRig(slug);
    const weights = (mouth: Record<string, number>) =>
      Float32Array.from(ALL_MOUTH_SHAPES, (shape) => mouth[shape] ?? 0);
    expectNoEdge(
      rig,
      rig.json.mouth.box,
      MOUTHS.map((mouth) => ({ mouth: weights(mouth) })),
    );
    expectNoEdge(rig, rig.json.eyes.box, EYES);
  },
);
