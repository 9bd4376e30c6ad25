import { type PixelCode, upload } from "#lib/avatar-engine/draw/pixel-code.ts";
import { mouthMask, spansOf } from "#lib/avatar-engine/rig/masks.ts";
import { ALL_MOUTH_SHAPES, perRig, type Rig, shapesOf } from "#lib/avatar-engine/rig/rig.ts";

/** Steps per unit weight. No shape moves a pixel by more than about 40, so a finer step moves none by a third. */
const WEIGHT_STEPS = 128;

/** Share below which a shape is not worth drawing, and how many shapes a frame can afford. */
const TRACE = 0.02;
const MAX_SHAPES = 5;

const SMILE = ALL_MOUTH_SHAPES.indexOf("smile");

/** The weights of the first `count` shapes: who has no laugh smiles instead. */
export function weightsOf(weights: Float32Array, count: number): Float32Array {
  if (weights.length <= count) return weights;
  const kept = weights.slice(0, count);
  for (const weight of weights.subarray(count)) kept[SMILE] = (kept[SMILE] ?? 0) + weight;
  return kept;
}

/**
 * Removes faint weights, sum 1: the threshold is subtracted from all, so no shape appears or disappears with a jump. A
 * frame with similar weights keeps more of them.
 */
function withoutTraces(weights: Float32Array): Float32Array {
  const descending = weights.slice().sort().reverse();
  const excess = Math.max(TRACE, descending[MAX_SHAPES] ?? 0);
  const less = Math.min(excess, (descending[0] ?? 0) / 3);
  const shown = weights.map((weight) => Math.max(0, weight - less));
  const sum = shown.reduce((total, weight) => total + weight, 0);
  return shown.map((weight) => weight / sum);
}

const maskOf = perRig((rig) => mouthMask(rig.mouth, rig.json.size));

/** The mouth box: sprites warped onto the mixed mesh, then averaged (`wasm/compositor.ts`, `mouthFrame`). */
export class Mouth {
  readonly width: number;
  readonly height: number;
  readonly #code: PixelCode;
  /** Addresses of the mask [height][width] and of its spans. */
  readonly mask: number;
  readonly spans: number;
  readonly #weights: number;
  readonly #out: number;
  readonly #drawn: Int32Array;

  constructor(code: PixelCode, rig: Rig) {
    const { mouth } = rig.json;
    const shapes = shapesOf(rig.json);
    const [x0, y0, x1, y1] = mouth.box;
    this.width = x1 - x0;
    this.height = y1 - y0;
    this.#code = code;
    const bytes = this.width * this.height * 4;
    const sprites = code.alloc(bytes * shapes.length);
    rig.mouth.forEach(({ rgba }, i) => {
      new Uint8Array(code.memory.buffer).set(rgba, sprites + i * bytes);
    });
    const lowerTeeth = { ...mouth.lowerTeeth, laugh: mouth.laugh?.lowerTeeth ?? mouth.lowerTeeth.smile };
    const teeth = Float32Array.from(
      shapes.flatMap((shape) => {
        const [x, y] = lowerTeeth[shape];
        return [x - x0, y - y0];
      }),
    );
    const mask = maskOf(rig);
    this.mask = upload(code, mask);
    this.spans = upload(code, spansOf(mask, this.width));
    this.#drawn = new Int32Array(shapes.length).fill(-1);
    this.#weights = code.alloc(shapes.length * 4);
    this.#out = code.alloc(bytes);
    code.mouthSetup(
      this.width,
      this.height,
      mouth.vertices,
      mouth.triangles,
      shapes.length,
      mouth.lipRing.length,
      upload(code, rig.vertices),
      upload(code, rig.triangles),
      upload(code, Uint16Array.from(mouth.lipRing)),
      upload(code, teeth),
      sprites,
      this.spans,
    );
  }

  /** Address of the premultiplied RGBA patch [height][width]. */
  get patch(): number {
    return this.#out;
  }

  /** Draws the patch for weights of `ALL_MOUTH_SHAPES`; false when it already shows just that. */
  draw(weights: Float32Array): boolean {
    let changed = false;
    const shown = withoutTraces(weightsOf(weights, this.#drawn.length));
    const rounded = new Float32Array(this.#code.memory.buffer, this.#weights, this.#drawn.length);
    for (let i = 0; i < rounded.length; i++) {
      const steps = Math.round((shown[i] ?? 0) * WEIGHT_STEPS);
      rounded[i] = steps / WEIGHT_STEPS;
      if (this.#drawn[i] === steps) continue;
      this.#drawn[i] = steps;
      changed = true;
    }
    if (changed) this.#code.mouthFrame(this.#weights, this.#out);
    return changed;
  }
}
