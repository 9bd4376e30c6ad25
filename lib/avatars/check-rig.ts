import { setImmediate } from "node:timers/promises";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import { neutralPose } from "#lib/avatar-engine/motion/pose.ts";
import { type Rig, RigError, type RigJson, shapesOf } from "#lib/avatar-engine/rig/rig.ts";
import { LIP_OPENING } from "#lib/photo-avatar/mesh/lip-rings.ts";
import { countTurnedTriangles } from "#lib/photo-avatar/pack/score-pack.ts";

/** Avatar images are square and at most this wide; the bake script makes 720 px. */
const MAX_SIZE_PX = 1_440;
const MIN_SIZE_PX = 256;
const MAX_VERTICES = 6_000;
const MAX_TRIANGLES = 12_000;
const TRIAL_PX = 128;

/**
 * Rejects a rig that would cost too much to draw, or that refers beyond its own images. Throws `RigError`.
 */
export function checkRigJson({ size, camera, depth, neck, head, mouth, eyes }: RigJson): void {
  const fail = (what: string) => {
    throw new RigError(`rig.json: ${what}`);
  };
  if (size < MIN_SIZE_PX || size > MAX_SIZE_PX) {
    fail(`size must be from ${MIN_SIZE_PX} to ${MAX_SIZE_PX}`);
  }
  if (camera.focalPx <= 0 || camera.distanceM <= 0 || depth.rangeM <= 0)
    fail("camera.focalPx, camera.distanceM and depth.rangeM must be above 0");
  if (neck.collarY <= neck.chinY) fail("neck.collarY must be below neck.chinY");
  if (head && Math.min(...head.radius) <= 0) fail("head.radius must be above 0");
  for (const [part, [x0, y0, x1, y1]] of [
    ["mouth", mouth.box],
    ["eyes", eyes.box],
  ] as const) {
    const isInside = x0 >= 0 && y0 >= 0 && x1 <= size && y1 <= size && x1 - x0 >= 16 && y1 - y0 >= 16;
    if (!isInside) fail(`${part}.box must lie within the image`);
  }
  if (mouth.vertices < 3 || mouth.vertices > MAX_VERTICES)
    fail(`mouth.vertices must be from 3 to ${MAX_VERTICES}`);
  if (mouth.triangles < 1 || mouth.triangles > MAX_TRIANGLES) {
    fail(`mouth.triangles must be from 1 to ${MAX_TRIANGLES}`);
  }
  const isRing = mouth.lipRing.length >= 3 && mouth.lipRing.length <= mouth.vertices;
  if (!isRing || mouth.lipRing.some((vertex) => vertex < 0 || vertex >= mouth.vertices)) {
    fail("mouth.lipRing must name vertices of the mesh");
  }
}

const MADE_FROM_PHOTO = new Set(LIP_OPENING);

/** Whether an avatar was made from a photo: its `origin` says so, or its lips have the vertices of the photo maker's mesh. */
export function isMadeFromPhoto({ origin, mouth }: RigJson): boolean {
  const ring = new Set(mouth.lipRing);
  return origin === "photo" || (ring.size === MADE_FROM_PHOTO.size && ring.isSubsetOf(MADE_FROM_PHOTO));
}

/**
 * Rejects a photo avatar whose mesh folds over: the maker guarantees that it does not, and folds tear a real person's
 * face. The meshes of modelled avatars have back sides, which are hidden. Throws `RigError`.
 */
export function checkMesh(rig: Rig): void {
  if (rig.json.origin !== "photo") return;
  const turned = countTurnedTriangles(rig);
  if (turned > 0) throw new RigError(`rig.bin: ${turned} triangles turn over when the mouth moves`);
}

/**
 * Draws the avatar at rest and in every shape of the mouth, so what the engine can't draw is found at upload and not in a
 * call. Gives way after each. Throws `RigError`.
 */
export async function checkDrawable(rig: Rig): Promise<void> {
  try {
    const trial = { rig, width: TRIAL_PX, height: TRIAL_PX, showAiLabel: false };
    const face = createFace({ ...trial, seed: 1 });
    const frame = new Uint8Array(face.frameBytes);
    face.render(frame, { audioMs: null });
    const compositor = new Compositor({ ...trial, background: { kind: "studio" } });
    const shapes = shapesOf(rig.json);
    for (const shape of shapes) {
      await setImmediate();
      const mouth = Float32Array.from(shapes, (name) => (name === shape ? 1 : 0));
      compositor.draw({ ...neutralPose(), mouth }, frame);
    }
  } catch {
    throw new RigError("The engine can't draw this avatar");
  }
}
