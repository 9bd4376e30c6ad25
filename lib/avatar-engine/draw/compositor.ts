import { Eyes } from "#lib/avatar-engine/motion/eyes.ts";
import {
  buildHeadField,
  type HeadField,
  moveBetween,
  POSE_TERMS,
  poseTerms,
} from "#lib/avatar-engine/motion/head-field.ts";
import { Mouth } from "#lib/avatar-engine/motion/mouth.ts";
import type { Pose } from "#lib/avatar-engine/motion/pose.ts";
import type { Rig, RigJson } from "#lib/avatar-engine/rig/rig.ts";
import { type AiLabel, drawAiLabel, placeAiLabel } from "./ai-label.ts";
import { drawBackground } from "./background.ts";
import type { Background } from "./face-types.ts";
import { type Area, type FrameSize, type Framing, frameOf, overlap } from "./framing.ts";
import { type PixelCode, startPixelCode, upload } from "./pixel-code.ts";

/**
 * Head and body stay where they were drawn until they would move by this many frame pixels: at 25 frames a second nobody
 * sees a smaller step, and drawing and encoding what has not moved costs little.
 */
const SMALLEST_STEP_PX = 0.4;

/** The avatar to draw, and the frames' width and height in pixels. */
export interface CompositorOptions extends FrameSize {
  readonly rig: Rig;
  readonly showAiLabel: boolean;
  readonly background: Background;
  /** Where the avatar is in the frame; by default as `frameOf` says. */
  readonly framing?: Framing;
}

/** What every frame of a sequence shows over the avatar: `paint` draws it on the RGBA frame, within `areas`. */
export interface Painting {
  readonly areas: readonly Area[];
  readonly paint: (rgba: Uint8Array) => void;
}

/** Whether frames have the AI label: visitors who see a real person's face must know that this person does not speak. */
export const hasAiLabel = ({ json: { origin } }: Rig, showAiLabel: boolean): boolean =>
  showAiLabel || origin === "photo";

/** Draws poses of an avatar as opaque RGBA frames. Redraws only what changes: mouth, eyes, or head and body. */
export class Compositor {
  readonly width: number;
  readonly height: number;
  readonly #code: PixelCode;
  /** Without the images, which are copied into the pixel code's memory. */
  readonly #json: RigJson;
  readonly #mouth: Mouth;
  readonly #eyes: Eyes;
  readonly #field: HeadField;
  readonly #label: AiLabel | undefined;
  /** Of the pose that head and body are drawn in, and of the one that is asked for. */
  readonly #terms = new Float32Array(POSE_TERMS);
  readonly #wanted = new Float32Array(POSE_TERMS);
  readonly #at: Record<
    | "neutral"
    | "stage"
    | "background"
    | "out"
    | "nodes"
    | "scratch"
    | "kinds"
    | "personKinds"
    | "faceKinds"
    | "terms",
    number
  >;
  #planes: number | undefined;
  #painted: number | undefined;
  #painting: Painting = { areas: [], paint: () => {} };
  #drawn = false;

  constructor({ rig, width, height, showAiLabel, background, framing }: CompositorOptions) {
    const frame = { width, height };
    const code = startPixelCode(rig.pixelCode);
    this.width = width;
    this.height = height;
    this.#code = code;
    this.#json = rig.json;
    this.#mouth = new Mouth(code, rig);
    this.#eyes = new Eyes(code, rig);
    this.#field = buildHeadField(rig, frame, framing ?? frameOf(rig, frame));
    const stage = upload(code, rig.neutral.rgba);
    this.#at = {
      neutral: upload(code, rig.neutral.rgba),
      stage,
      background: upload(code, drawBackground(background, frame, rig.json.studio)),
      out: code.alloc(width * height * 4),
      nodes: upload(code, this.#field.nodes),
      scratch: code.alloc((this.#field.columns + 1) * (this.#field.rows + 1) * 16),
      kinds: upload(code, this.#field.kinds),
      personKinds: upload(code, this.#field.personKinds),
      faceKinds: upload(code, this.#field.faceKinds),
      terms: code.alloc(POSE_TERMS * 4),
    };
    this.#label = hasAiLabel(rig, showAiLabel) ? drawAiLabel(rig.label, Math.min(width, height)) : undefined;
  }

  /** Sets the background, from the next frame that is not held. @throws RangeError if an image has another size. */
  setBackground(background: Background): void {
    const drawn = drawBackground(background, { width: this.width, height: this.height }, this.#json.studio);
    new Uint8Array(this.#code.memory.buffer, this.#at.background).set(drawn);
    this.#drawn = false;
  }

  /**
   * Draws `pose` into the first width x height x 4 bytes of `target`; `held`: with head and body of the previous frame.
   * @throws RangeError when the target is too short.
   */
  draw(pose: Pose, target: Uint8Array, { held = false } = {}): void {
    checkRoom(target, this.width * this.height * 4);
    const picture = this.#compose(pose, held || this.#isStill(pose));
    target.set(picture);
    if (this.#label) placeAiLabel(this.#label, target, this.width);
  }

  /** Starts a sequence of planar frames: equal sequences of poses with equal paintings give equal frames. */
  startSequence(painting: Painting): void {
    this.#painting = painting;
    this.#drawn = false;
  }

  /**
   * Draws `pose` with the sequence's painting as I420 (ITU-R BT.601, 16..235) into the first width x height x 1.5 bytes of
   * `target`. Width and height are even. @throws RangeError when the target is too short.
   */
  drawPlanar(pose: Pose, target: Uint8Array): void {
    const bytes = (this.width * this.height * 3) / 2;
    checkRoom(target, bytes);
    this.#planes ??= this.#code.alloc(bytes);
    const isFirst = !this.#drawn;
    const isHeld = !isFirst && this.#isStill(pose);
    this.#compose(pose, isHeld);
    const { faceArea, personArea } = this.#field;
    const changed = isFirst
      ? { left: 0, top: 0, width: this.width, height: this.height }
      : isHeld
        ? faceArea
        : personArea;
    const planes = this.#planes;
    this.#convert(this.#at.out, changed, planes);
    this.#paint(changed, planes);
    target.set(new Uint8Array(this.#code.memory.buffer, planes, bytes));
  }

  /** Paints again what `changed` touches, on a copy, because the next frame keeps what does not change. */
  #paint(changed: Area, planes: number): void {
    const areas = this.#label ? [this.#label, ...this.#painting.areas] : this.#painting.areas;
    if (!areas.some((area) => overlap(area, changed))) return;
    const { width, height } = this;
    this.#painted ??= this.#code.alloc(width * height * 4);
    const at = this.#painted;
    const memory = new Uint8Array(this.#code.memory.buffer);
    for (const area of areas) {
      const { left, top, right, bottom } = blocksOf(area, this);
      for (let y = top; y < bottom; y++) {
        const row = (y * width + left) * 4;
        const from = this.#at.out + row;
        memory.copyWithin(at + row, from, from + (right - left) * 4);
      }
    }
    const painted = memory.subarray(at, at + width * height * 4);
    if (this.#label) placeAiLabel(this.#label, painted, width);
    this.#painting.paint(painted);
    for (const area of areas) this.#convert(at, area, planes);
  }

  /** Writes an area of an RGBA frame at address `from` to the planes at `planes`. */
  #convert(from: number, area: Area, planes: number): void {
    const { width, height } = this;
    const { left, top, right, bottom } = blocksOf(area, this);
    this.#code.planar(from, width, height, planes, left, top, right, bottom);
  }

  /** Whether head and body would hardly move from where they were drawn last. */
  #isStill(pose: Pose): boolean {
    poseTerms(pose, this.#wanted, this.#field.held);
    return moveBetween(this.#field, this.#wanted, this.#terms) < SMALLEST_STEP_PX;
  }

  /** The frame in its drawing buffer, which the next one overwrites. `held`: with head and body of the last one. */
  #compose(pose: Pose, held: boolean): Uint8Array {
    if (this.#mouth.draw(pose.mouth)) this.#place(this.#mouth, this.#json.mouth.box);
    if (this.#eyes.draw(pose)) this.#place(this.#eyes, this.#json.eyes.box);
    // Before the first frame there is nothing to hold.
    const faceOnly = held && this.#drawn;
    if (!faceOnly) poseTerms(pose, this.#terms, this.#field.held);
    const { stage, background, out, nodes, scratch, kinds, personKinds, faceKinds, terms } = this.#at;
    const drawnKinds = faceOnly ? faceKinds : this.#drawn ? personKinds : kinds;
    this.#drawn = true;
    new Float32Array(this.#code.memory.buffer, terms, POSE_TERMS).set(this.#terms);
    const { cellPx } = this.#field;
    const person = this.#json.size;
    this.#code.warp(
      stage,
      person,
      background,
      out,
      this.width,
      this.height,
      nodes,
      scratch,
      drawnKinds,
      terms,
      POSE_TERMS,
      cellPx,
    );
    return new Uint8Array(this.#code.memory.buffer, out, this.width * this.height * 4);
  }

  #place(part: Mouth | Eyes, [x0, y0]: RigJson["mouth"]["box"]): void {
    const { neutral, stage } = this.#at;
    const { patch, mask, spans, width, height } = part;
    this.#code.place(neutral, stage, this.#json.size, patch, mask, spans, x0, y0, width, height);
  }
}

function checkRoom(target: Uint8Array, bytes: number): void {
  if (target.length < bytes)
    throw new RangeError(`A frame needs ${bytes} bytes, the target has ${target.length}`);
}

/** The blocks of 16 x 2 pixels that cover an area, within the frame. */
function blocksOf({ left, top, width, height }: Area, frame: FrameSize) {
  return {
    // The last block of a row ends with it.
    left: Math.max(0, Math.min(left & ~15, frame.width - 16)),
    top: Math.max(0, top & ~1),
    right: Math.min(frame.width, (left + width + 15) & ~15),
    bottom: Math.min(frame.height, (top + height + 1) & ~1),
  };
}
