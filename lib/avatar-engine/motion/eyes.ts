import { type PixelCode, upload } from "#lib/avatar-engine/draw/pixel-code.ts";
import { eyeballMask, featherMask, lidsMask, spansOf } from "#lib/avatar-engine/rig/masks.ts";
import {
  type EyeSprite,
  eyeSpritesOf,
  type Picture,
  perRig,
  type Rig,
  type RigJson,
} from "#lib/avatar-engine/rig/rig.ts";
import type { Pose } from "./pose.ts";

/** Closing lids move the eyes back to the center, invisibly: at a quarter shut, the gaze is gone. */
const GAZE_HIDES = 4;
/** Steps per unit of gaze: finer ones, as eyes that make up for a slowly turning head, move an iris by 0.2 px. */
const GAZE_STEPS = 16;
/** Steps per unit of brows and smile: finer ones change no pixel by more than a level, and need a redraw each. */
const EXPRESSION_STEPS = 64;
/** Room for one frame's list. */
const MAX_SPRITES = 16;

/** The eyes box: lids, brows and smile by differences between sprites, eyeballs shifted and averaged. */
export class Eyes {
  readonly width: number;
  readonly height: number;
  readonly #code: PixelCode;
  readonly #json: RigJson["eyes"];
  readonly #sprites: ReadonlyMap<EyeSprite, number>;
  /** Brow sprites whose lids are those of the open eyes, while a blink draws its own. */
  readonly #stillLids: ReadonlyMap<EyeSprite, number>;
  /** Addresses of the mask [height][width] and of its spans. */
  readonly mask: number;
  readonly spans: number;
  readonly #eyeballs: number;
  readonly #list: number;
  readonly #out: number;
  #key = "";

  constructor(code: PixelCode, rig: Rig) {
    const [x0, y0, x1, y1] = rig.json.eyes.box;
    this.width = x1 - x0;
    this.height = y1 - y0;
    this.#code = code;
    this.#json = rig.json.eyes;
    const { eyeballs, stillLids } = partsOf(rig);
    this.#eyeballs = upload(code, eyeballs);
    this.#sprites = new Map(
      eyeSpritesOf(rig.json).map((name) => [name, upload(code, pictureOf(rig, name).rgba)]),
    );
    this.#stillLids = new Map(stillLids.map(([name, rgba]) => [name, upload(code, rgba)]));
    const mask = featherMask(this.width, this.height, rig.json.size);
    this.mask = upload(code, mask);
    this.spans = upload(code, spansOf(mask, this.width));
    this.#list = code.alloc(MAX_SPRITES * 16);
    this.#out = code.alloc(this.width * this.height * 4);
  }

  /** Address of the premultiplied RGBA patch [height][width]. */
  get patch(): number {
    return this.#out;
  }

  /** Draws the patch for a pose; false when it already shows just that. */
  draw(pose: Pose): boolean {
    const [lidSprite, lid] = lidOf(pose, this.#json.lids);
    const parts = blendOf(pose, lidSprite, lid, this.#json);
    const gaze = gazeOf(pose, this.#json.gazeShift);
    const open = Math.round(256 * Math.max(0, 1 - lid * GAZE_HIDES));
    const key = `${parts.join()}|${gaze.join()}|${open}`;
    if (key === this.#key) return false;
    this.#key = key;
    const memory = new Int32Array(this.#code.memory.buffer);
    const list = this.#list >> 2;
    const sprites = lid > 0 ? new Map([...this.#sprites, ...this.#stillLids]) : this.#sprites;
    parts.forEach(([name, weight], i) => {
      memory[list + i * 2] = sprites.get(name) ?? 0;
      memory[list + i * 2 + 1] = weight;
    });
    this.#code.combine(this.#list, parts.length, this.width * this.height * 4, this.#out);
    if (open === 0 || gaze.length < 2) return true;
    gaze.forEach(([name, weight, shiftX, shiftY], i) => {
      memory.set([this.#sprites.get(name) ?? 0, weight, shiftX, shiftY], list + i * 4);
    });
    this.#code.eyeballs(this.#list, gaze.length, this.width, this.height, this.#eyeballs, open, this.#out);
    return true;
  }
}

function pictureOf(rig: Rig, name: EyeSprite): Picture {
  return rig.eyes[eyeSpritesOf(rig.json).indexOf(name)] ?? rig.neutral;
}

/** Derived from an avatar's sprites: the mask of the eyeballs, and brow sprites with the lids of open eyes. */
const partsOf = perRig((rig) => {
  const [x0, , x1] = rig.json.eyes.box;
  const open = pictureOf(rig, "open");
  const gazes = (["gaze_left", "gaze_right", "gaze_up", "gaze_down"] as const).map((name) =>
    pictureOf(rig, name),
  );
  const eyeballs = eyeballMask(open, gazes);
  const lids = lidsMask(eyeballs, x1 - x0);
  const stillLids = eyeSpritesOf(rig.json)
    .filter((name) => name.startsWith("brow_"))
    .map((name) => [name, withoutLids(open, pictureOf(rig, name), lids)] as const);
  return { eyeballs, stillLids };
});

/** A sprite that shows `open` where `lids` (u8 [height][width]) is 255, itself where it is 0. */
function withoutLids(open: Picture, sprite: Picture, lids: Uint8Array): Uint8Array {
  return sprite.rgba.map((value, i) => {
    const share = (lids[i >> 2] ?? 0) / 255;
    return Math.round(value + ((open.rgba[i] ?? 0) - value) * share);
  });
}

type Part = readonly [name: EyeSprite, weight: number];

/**
 * The sprite whose lids are closest to the pose's, and its level. Two levels are never mixed: a half-transparent lid shows,
 * a lid that is up to an eighth of its way off does not.
 */
function lidOf({ lid }: Pose, lids: RigJson["eyes"]["lids"]): Part {
  const levels: readonly Part[] = [
    ["open", 0],
    ["blink25", lids.blink25],
    ["blink50", lids.blink50],
    ["blink75", lids.blink75],
    ["blink100", lids.blink100],
  ];
  return levels.reduce((best, level) => (Math.abs(level[1] - lid) < Math.abs(best[1] - lid) ? level : best));
}

/**
 * Sprites and weights (/256, sum 256) of lids, brows and smile, all but the lids as differences from open.
 */
function blendOf(pose: Pose, lidSprite: EyeSprite, lid: number, { halfBrows }: RigJson["eyes"]): Part[] {
  const weights = new Map<EyeSprite, number>();
  const add = (name: EyeSprite, share: number) => {
    const weight = Math.round(share * 256);
    if (weight !== 0) weights.set(name, (weights.get(name) ?? 0) + weight);
  };
  add(lidSprite, 1);
  const show = (name: EyeSprite, share: number, half?: EyeSprite) => {
    const weight = Math.round(share * EXPRESSION_STEPS) / EXPRESSION_STEPS;
    if (!half) {
      add(name, weight);
      add("open", -weight);
      return;
    }
    // Only neighbours mix: halfway between two brows that are far apart, both would show.
    const whole = Math.max(0, 2 * weight - 1);
    const rest = Math.max(0, 1 - 2 * weight);
    add(name, whole);
    add(half, 1 - whole - rest);
    add("open", rest - 1);
  };
  show("brow_up", pose.browUp, halfBrows && "brow_up50");
  show("brow_think", pose.browThink, halfBrows && "brow_think50");
  show("smile", pose.eyeSmile * (1 - lid));
  return [...weights].filter(([, weight]) => weight !== 0);
}

type Gaze = readonly [name: EyeSprite, weight: number, shiftX: number, shiftY: number];

/**
 * Gaze sprites with weights (/256) and the 16.16 shifts that lay their irises onto the target's. Empty at the viewer.
 */
function gazeOf(pose: Pose, shifts: Rig["json"]["eyes"]["gazeShift"]): Gaze[] {
  const gazeX = Math.round(pose.gazeX * GAZE_STEPS) / GAZE_STEPS;
  const gazeY = Math.round(pose.gazeY * GAZE_STEPS) / GAZE_STEPS;
  const sideways = Math.min(1, Math.abs(gazeX));
  const upright = Math.min(1, Math.abs(gazeY));
  if (sideways + upright < 0.01) return [];
  const across = gazeX > 0 ? shifts.left : shifts.right;
  const along = gazeY > 0 ? shifts.up : shifts.down;
  const target = [across[0] * sideways, along[1] * upright] as const;
  const total = Math.max(1, sideways + upright);
  const list: (readonly [EyeSprite, number, readonly [number, number]])[] = [
    ["open", Math.max(0, 1 - sideways - upright), [0, 0]],
    [gazeX > 0 ? "gaze_left" : "gaze_right", sideways / total, across],
    [gazeY > 0 ? "gaze_up" : "gaze_down", upright / total, along],
  ];
  let left = 256;
  const gaze = list.map(([name, share, own], i): Gaze => {
    const weight = i === list.length - 1 ? left : Math.min(left, Math.round(share * 256));
    left -= weight;
    return [name, weight, Math.round((own[0] - target[0]) * 65536), Math.round((own[1] - target[1]) * 65536)];
  });
  return gaze.filter(([, weight]) => weight > 0);
}
