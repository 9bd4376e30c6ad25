import { Compositor } from "../compositor.ts";
import { neutralPose, type Pose } from "../pose.ts";
import { MOUTH_SHAPES, type MouthShape, type Rig } from "../rig.ts";

/** Width and height of each reference picture. */
export const GOLDEN_SIZE = 240;

function mouthOf(weights: Partial<Record<MouthShape, number>>): Float32Array {
  return Float32Array.from(MOUTH_SHAPES, (shape) => weights[shape] ?? 0);
}

/** Between them they take every path of the pixel code: pure and mixed mouths, lids, gaze, brows, head. */
const POSES: readonly Partial<Pose>[] = [
  {},
  { mouth: mouthOf({ aa: 1 }), gazeX: -0.6, gazeY: 0.5 },
  { mouth: mouthOf({ PP: 0.5, aa: 0.5 }), yawDeg: 2, pitchDeg: 1, breath: 1.5 },
  { mouth: mouthOf({ SS: 0.3, O: 0.4, nn: 0.3 }), lid: 0.52, browUp: 0.7 },
  { mouth: mouthOf({ FF: 0.9, E: 0.1 }), lid: 1, rollDeg: -1.4, bodyX: 2 },
  { mouth: mouthOf({ sil: 0.6, smile: 0.4 }), eyeSmile: 0.8, browThink: 0.6, pitchDeg: -2 },
];

/** Draws the reference poses of a person side by side: opaque RGBA [GOLDEN_SIZE][POSES x GOLDEN_SIZE]. */
export function drawGolden(rig: Rig): { rgba: Uint8Array; width: number; height: number } {
  const background = { kind: "colour", rgb: [200, 206, 214] } as const;
  const compositor = new Compositor({ rig, size: GOLDEN_SIZE, showAiLabel: true, background });
  const width = GOLDEN_SIZE * POSES.length;
  const rgba = new Uint8Array(width * GOLDEN_SIZE * 4);
  const frame = new Uint8Array(GOLDEN_SIZE * GOLDEN_SIZE * 4);
  POSES.forEach((pose, i) => {
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    for (let y = 0; y < GOLDEN_SIZE; y++) {
      const row = frame.subarray(y * GOLDEN_SIZE * 4, (y + 1) * GOLDEN_SIZE * 4);
      rgba.set(row, (y * width + i * GOLDEN_SIZE) * 4);
    }
  });
  return { rgba, width, height: GOLDEN_SIZE };
}
