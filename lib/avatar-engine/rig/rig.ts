import { z } from "zod";
import { VISEMES } from "#lib/avatar-engine/visemes/visemes.ts";

/** Mouth shapes that every avatar has. `sil` is the neutral image, `smile` is expression only, with closed lips. */
export const MOUTH_SHAPES = [...VISEMES, "smile"] as const;
/** Name of a mouth shape that every avatar has. */
export type MouthShape = (typeof MOUTH_SHAPES)[number];

/** All mouth shapes, in the order of weights everywhere. `laugh` is a smile with teeth, of avatars that have one. */
export const ALL_MOUTH_SHAPES = [...MOUTH_SHAPES, "laugh"] as const;
/** Name of any mouth shape. */
export type AnyMouthShape = (typeof ALL_MOUTH_SHAPES)[number];

/** Sprites of the eyes box that every avatar has; `open` is the neutral picture. */
export const EYE_SPRITES = [
  ...["open", "blink25", "blink50", "blink75", "blink100", "smile"],
  ...["gaze_left", "gaze_right", "gaze_up", "gaze_down", "brow_up", "brow_think"],
] as const;
/** All sprites of the eyes box. The last ones show brows half way, of avatars that have them. */
export const ALL_EYE_SPRITES = [...EYE_SPRITES, "brow_up50", "brow_think50"] as const;
/** Name of a sprite of the eyes box. */
export type EyeSprite = (typeof ALL_EYE_SPRITES)[number];

const point = z.tuple([z.number(), z.number()]);
const rgb = z.tuple([z.int(), z.int(), z.int()]);
const box = z.tuple([z.int(), z.int(), z.int(), z.int()]);

/** `rig.json` of a person; every length in pixels of the square sprites unless the name says otherwise. */
export const rigJson = z.object({
  format: z.literal(1),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  size: z.int(),
  /** `photo`: of a real person; `synthetic`: of a person who was made up; missing: a model. */
  origin: z.enum(["photo", "synthetic"]).optional(),
  /** Colors of the person's own studio, behind the head and at the corners; without it the common one is drawn. */
  studio: z.object({ light: rgb, dark: rgb }).optional(),
  camera: z.object({ focalPx: z.number(), distanceM: z.number(), centreY: z.number() }),
  depth: z.object({ nearM: z.number(), rangeM: z.number() }),
  neck: z.object({
    pivotM: z.tuple([z.number(), z.number(), z.number()]),
    chinY: z.number(),
    collarY: z.number(),
  }),
  /**
   * Only if the image has a background of its own, which does not move: the ellipse that moves with the head, and the
   * width over which the motion fades around it.
   */
  head: z.object({ centre: point, radius: point, fadePx: z.number().positive() }).optional(),
  mouth: z.object({
    box,
    vertices: z.int(),
    triangles: z.int(),
    shapes: z.array(z.enum(MOUTH_SHAPES)),
    jawOpen: z.record(z.enum(MOUTH_SHAPES), z.number()),
    lipRing: z.array(z.int()),
    lowerTeeth: z.record(z.enum(MOUTH_SHAPES), point),
    /** Only if the person has a smile with teeth: one more sprite, and one more shape in `rig.bin`. */
    laugh: z.object({ lowerTeeth: point }).optional(),
  }),
  eyes: z.object({
    box,
    blinkMax: z.number(),
    lids: z.object({ blink25: z.number(), blink50: z.number(), blink75: z.number(), blink100: z.number() }),
    gazeShift: z.object({ left: point, right: point, up: point, down: point }),
    /** Whether there are sprites of brows half way. Without them, brows far apart cross-fade. */
    halfBrows: z.literal(true).optional(),
  }),
  sprites: z.array(z.string()),
  licences: z.array(z.object({ asset: z.string(), source: z.string(), licence: z.string() })),
});
/** A checked `rig.json`. */
export type RigJson = z.infer<typeof rigJson>;

/** The mouth shapes of an avatar. */
export const shapesOf = ({ mouth }: Pick<RigJson, "mouth">): readonly AnyMouthShape[] =>
  mouth.laugh ? ALL_MOUTH_SHAPES : MOUTH_SHAPES;

/** The sprites of an avatar's eyes box. */
export const eyeSpritesOf = ({ eyes }: Pick<RigJson, "eyes">): readonly EyeSprite[] =>
  eyes.halfBrows ? ALL_EYE_SPRITES : EYE_SPRITES;

/** A decoded picture: premultiplied RGBA, 8 bits a channel, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A one-channel picture. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** An avatar in memory, ready for `createFace`. Read only; faces of one thread may share it. */
export interface Rig {
  readonly json: RigJson;
  /** Whole person, neutral, [size][size]. */
  readonly neutral: Picture;
  /** Depth map, [size][size]: metres behind the eyes = value / 255 x rangeM + nearM. */
  readonly depth: GreyPicture;
  /** The mouth box of each shape, in the order of `shapesOf`. */
  readonly mouth: readonly Picture[];
  /** The eyes box of each sprite, in the order of `eyeSpritesOf`. */
  readonly eyes: readonly Picture[];
  /** [shape][vertex][x, y, depth]: pixels from the corner of the mouth box, depth in metres from the camera. */
  readonly vertices: Float32Array;
  /** [triangle][3] vertex numbers. */
  readonly triangles: Uint16Array;
  /** White text "This is AI", in some language, as coverage, large; scaled down to the frame. */
  readonly label: GreyPicture;
  /** The pixel code of `wasm/compositor.ts`. */
  readonly pixelCode: WebAssembly.Module;
}

/** An avatar's folder is incomplete or damaged; the message names the file. */
export class RigError extends Error {
  override readonly name = "RigError";
}

/** Caches a value per rig: computed on the first call, kept as long as the rig. */
export function perRig<T>(make: (rig: Rig) => T): (rig: Rig) => T {
  const made = new WeakMap<Rig, { value: T }>();
  return (rig) => {
    const kept = made.get(rig) ?? { value: make(rig) };
    made.set(rig, kept);
    return kept.value;
  };
}
