import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { MOUTH_SHAPES, type MouthShape, type Rig } from "#lib/avatar-engine/rig/rig.ts";

/** Width and height of each small picture of the whole person. */
const WHOLE_PX = 240;

/** Opaque RGBA [height][width]. */
interface Sheet {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Mouth weights (f32 [MOUTH_SHAPES]) by name. */
function mouthOf(weights: Partial<Record<MouthShape, number>>): Float32Array {
  return Float32Array.from(MOUTH_SHAPES, (shape) => weights[shape] ?? 0);
}

/** Seen whole: head, lids, gaze, brows and label. */
const WHOLE: readonly Partial<Pose>[] = [
  { mouth: mouthOf({ aa: 1 }), gazeX: -0.6, gazeY: 0.5 },
  { lid: 0.52, gazeX: 0.8, browUp: 0.7, yawDeg: 7, pitchDeg: 2, breath: 3, bodyYawDeg: 1.5 },
  { mouth: mouthOf({ FF: 0.9, E: 0.1 }), lid: 1, yawDeg: -6, rollDeg: -3, bodyX: 2, leanDeg: 0.3 },
  { mouth: mouthOf({ sil: 0.6, smile: 0.4 }), eyeSmile: 0.8, browThink: 0.6, pitchDeg: -4 },
];

/** Mixed mouths, seen at the size of the sprites: faults of the mesh are a fraction of a pixel. */
const MOUTHS = [
  mouthOf({ PP: 0.5, aa: 0.5 }),
  mouthOf({ SS: 0.3, O: 0.4, nn: 0.3 }),
  mouthOf({ U: 0.35, I: 0.25, aa: 0.4 }),
];

/** Copies an area of `from` (RGBA, `size` px wide) to the top of a sheet at x. */
function paste(
  from: Uint8Array,
  size: number,
  [x0, y0, x1, y1]: readonly number[],
  to: Sheet,
  x: number,
): void {
  const [left = 0, top = 0, right = 0, bottom = 0] = [x0, y0, x1, y1];
  for (let row = top; row < bottom; row++) {
    const line = from.subarray((row * size + left) * 4, (row * size + right) * 4);
    to.rgba.set(line, ((row - top) * to.width + x) * 4);
  }
}

/** An empty sheet. */
function newSheet(width: number, height: number): Sheet {
  return { rgba: new Uint8Array(width * height * 4), width, height };
}

/** Draws the reference poses of a person: the whole person side by side, and mouths side by side. */
export function drawGolden(rig: Rig): { whole: Sheet; mouths: Sheet } {
  const background = { kind: "colour", rgb: [200, 206, 214] } as const;
  const draw = (size: number, poses: readonly Partial<Pose>[], area: readonly number[]): Sheet => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = area;
    const compositor = new Compositor({ rig, width: size, height: size, showAiLabel: true, background });
    const sheet = newSheet((x1 - x0) * poses.length, y1 - y0);
    const frame = new Uint8Array(size * size * 4);
    poses.forEach((pose, i) => {
      compositor.draw({ ...neutralPose(), ...pose }, frame);
      paste(frame, size, area, sheet, i * (x1 - x0));
    });
    return sheet;
  };
  const [x0, y0, x1, y1] = rig.json.mouth.box;
  const lips = [x0 + 50, y0 + 10, x1 - 50, y1 - 20];
  const mouths = MOUTHS.map((mouth) => ({ mouth }));
  return {
    whole: draw(WHOLE_PX, WHOLE, [0, 0, WHOLE_PX, WHOLE_PX]),
    mouths: draw(rig.json.size, mouths, lips),
  };
}
