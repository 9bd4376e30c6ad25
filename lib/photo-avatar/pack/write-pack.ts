import { DEPTH_ORIGIN_M, DEPTH_STEP_M, POSITION_STEP_PX } from "#lib/avatar-engine/rig/assemble-rig.ts";
import {
  ALL_EYE_SPRITES,
  type AnyMouthShape,
  type EyeSprite,
  MOUTH_SHAPES,
  type MouthShape,
  type Picture,
  type RigJson,
} from "#lib/avatar-engine/rig/rig.ts";
import { gazeShifts } from "#lib/photo-avatar/eyes/eye-sprites.ts";
import { LID_LEVELS } from "#lib/photo-avatar/eyes/lids.ts";
import { CHIN, FOREHEAD, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { FaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { seamOf } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { boxInPixels, meanPoint, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { FRAME_UNITS } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Encodes a picture as WebP: with sharp in Node, with a canvas in the browser. */
export type EncodePicture = (picture: Picture, kind: "color" | "gray") => Promise<Bytes>;

/** The camera, neck and jaw of the built-in avatars (`avatars/<slug>/rig.json`), in units of the frame. */
const CAMERA = { focalPx: 2470, distanceM: 1.32 };
const CAMERA_BELOW_EYES = 53;
const DEPTH = { nearM: -0.12, rangeM: 0.3 };
const NECK_PIVOT: [number, number, number] = [0, -0.135, 0.045];
const NECK_BELOW_CHIN = 15;
const COLLAR_BELOW_CHIN = 135;
/** Painted lids shut entirely look drawn. */
const PAINTED_BLINK_MAX = 0.82;
const JAW_OPEN: Record<MouthShape, number> = {
  ...{ sil: 0, PP: 0, FF: 0.09, TH: 0.22, DD: 0.15, kk: 0.22, CH: 0.1, SS: 0.04, nn: 0.2, RR: 0.15 },
  ...{ aa: 0.62, E: 0.3, I: 0.15, O: 0.36, U: 0.12, smile: 0 },
};
/** One distance from the camera for the whole mesh: a photo has one layer. */
const MESH_DEPTH_M = 1.32;

/** Everything a pack contains, before encoding. */
export interface PackParts {
  readonly slug: string;
  readonly name: string;
  /** Of a person who was made up; undefined for a photo of a real one. */
  readonly synthetic: Pick<RigJson, "description" | "licences" | "studio"> | undefined;
  readonly size: number;
  readonly face: NeutralFace;
  readonly mesh: FaceMesh;
  readonly eyesBox: readonly [number, number, number, number];
  readonly neutral: Picture;
  readonly depth: Picture;
  readonly mouth: ReadonlyMap<AnyMouthShape, Picture>;
  readonly eyes: ReadonlyMap<EyeSprite, Picture>;
}

/** The files of an avatar, as an upload contains them. */
export async function writePack(parts: PackParts, encode: EncodePicture): Promise<Map<string, Bytes>> {
  const [neutral, depth, mouth, eyes] = await Promise.all([
    encode(parts.neutral, "color"),
    encode(parts.depth, "gray"),
    writeMouth(parts.mouth, encode),
    encodeAll("eyes", parts.eyes, encode),
  ]);
  return new Map([
    ["rig.json", new TextEncoder().encode(`${JSON.stringify(rigJsonOf(parts), null, 1)}\n`)],
    ["rig.bin", packMesh(parts)],
    ["neutral.webp", neutral],
    ["depth.webp", depth],
    ...mouth,
    ...eyes,
  ]);
}

/** The files of the mouth's sprites. */
export const writeMouth = (mouth: PackParts["mouth"], encode: EncodePicture): Promise<Map<string, Bytes>> =>
  encodeAll("mouth", mouth, encode);

async function encodeAll(
  kind: string,
  sprites: ReadonlyMap<string, Picture>,
  encode: EncodePicture,
): Promise<Map<string, Bytes>> {
  const file = async ([name, picture]: [string, Picture]) =>
    [`${kind}_${name}.webp`, await encode(picture, "color")] as const;
  return new Map(await Promise.all([...sprites].map(file)));
}

const OWN_PHOTO = {
  asset: "photo",
  source: "uploaded by the owner",
  licence: "with the consent of the person shown",
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

function rigJsonOf(parts: PackParts): RigJson {
  const { size, face, mesh, synthetic } = parts;
  const { zoom, middle: eyes } = face.place;
  const scale = size / FRAME_UNITS;
  const middle = meanPoint(seamOf(face.points));
  const px = (x: number, y: number): [number, number] => [hundredths(x * scale), hundredths(y * scale)];
  const teethAt = (shape: AnyMouthShape) => {
    const { x, y } = mesh.teeth[shape];
    return px(middle.x + x, middle.y + y);
  };
  const chin = pointAt(face.points, CHIN).y;
  const shifts = gazeShifts(zoom);
  return {
    format: 1,
    slug: parts.slug,
    name: parts.name,
    description: synthetic?.description ?? "Made from a photo.",
    size,
    origin: synthetic ? "synthetic" : "photo",
    ...(synthetic?.studio && { studio: synthetic.studio }),
    camera: {
      focalPx: hundredths(CAMERA.focalPx * zoom * scale),
      distanceM: CAMERA.distanceM,
      centreY: hundredths((eyes.y + CAMERA_BELOW_EYES * zoom) * scale),
    },
    depth: DEPTH,
    neck: {
      pivotM: NECK_PIVOT,
      chinY: hundredths((chin + NECK_BELOW_CHIN * zoom) * scale),
      collarY: hundredths(Math.min(FRAME_UNITS - 2, chin + COLLAR_BELOW_CHIN * zoom) * scale),
    },
    // A background of its own must not move with the head.
    ...(!face.alpha && { head: headOf(face, scale) }),
    mouth: {
      box: boxInPixels(mesh.box, scale),
      vertices: mesh.shapes[0] ? mesh.shapes[0].length / 2 : 0,
      triangles: mesh.triangles.length / 3,
      shapes: [...MOUTH_SHAPES],
      jawOpen: JAW_OPEN,
      lipRing: [...mesh.ring],
      lowerTeeth: Object.fromEntries(
        MOUTH_SHAPES.map((shape) => [shape, teethAt(shape)]),
      ) as RigJson["mouth"]["lowerTeeth"],
      ...(mesh.names.includes("laugh") && { laugh: { lowerTeeth: teethAt("laugh") } }),
    },
    eyes: {
      box: boxInPixels(parts.eyesBox, scale),
      blinkMax: face.own?.of.has("shut") ? 1 : PAINTED_BLINK_MAX,
      lids: LID_LEVELS,
      gazeShift: {
        left: px(...shifts.left),
        right: px(...shifts.right),
        up: px(...shifts.up),
        down: px(...shifts.down),
      },
      halfBrows: true,
    },
    sprites: [
      "neutral",
      ...mesh.names.filter((shape) => shape !== "sil").map((shape) => `mouth_${shape}`),
      ...ALL_EYE_SPRITES.filter((sprite) => sprite !== "open").map((sprite) => `eyes_${sprite}`),
    ],
    licences: [
      ...(synthetic?.licences ?? [OWN_PHOTO]),
      {
        asset: "motion, light, depth",
        source: "lib/photo-avatar/basis/motion-basis.bin, from the built-in avatars",
        licence: "CC0-1.0",
      },
    ],
  };
}

/** Hair around the face, in sizes of the face, and the width over which the background stops moving. */
const HAIR = { x: 0.78, up: 0.42, down: 0.1 };
const FADE = 0.7;

/** The ellipse that moves with the head, in pixels. */
function headOf({ points }: NeutralFace, scale: number): NonNullable<RigJson["head"]> {
  const outline = pick(points, OUTLINE);
  const xs = outline.map(({ x }) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  const top = pointAt(points, FOREHEAD).y;
  const height = pointAt(points, CHIN).y - top;
  const [y0, y1] = [top - HAIR.up * height, top + (1 + HAIR.down) * height];
  const round = (value: number) => hundredths(value * scale);
  return {
    centre: [round(meanPoint(outline).x), round((y0 + y1) / 2)],
    radius: [round(HAIR.x * width), round((y1 - y0) / 2)],
    fadePx: round(FADE * width),
  };
}

/** `rig.bin` (`rig/assemble-rig.ts`). */
function packMesh({ mesh, size }: PackParts): Bytes {
  const scale = size / FRAME_UNITS;
  const [x0, y0] = mesh.box.map((value) => Math.round(value * scale));
  const count = (mesh.shapes[0]?.length ?? 0) / 2;
  const numbers = mesh.shapes.length * count * 3;
  const bytes = new Uint8Array(numbers * 2 + mesh.triangles.length * 2);
  const view = new DataView(bytes.buffer);
  const put = (i: number, value: number) =>
    view.setInt16(i * 2, Math.min(32_767, Math.max(-32_768, Math.round(value))), true);
  mesh.shapes.forEach((shape, k) => {
    for (let v = 0; v < count; v++) {
      const at = (k * count + v) * 3;
      put(at, ((shape[v * 2] ?? 0) * scale - (x0 ?? 0)) / POSITION_STEP_PX);
      put(at + 1, ((shape[v * 2 + 1] ?? 0) * scale - (y0 ?? 0)) / POSITION_STEP_PX);
      put(at + 2, (MESH_DEPTH_M - DEPTH_ORIGIN_M) / DEPTH_STEP_M);
    }
  });
  mesh.triangles.forEach((vertex, i) => {
    view.setUint16(numbers * 2 + i * 2, vertex, true);
  });
  return bytes;
}
