import { createFace } from "#lib/avatar-engine/draw/face.ts";
import { type Rig, RigError, type RigJson } from "#lib/avatar-engine/rig/rig.ts";

/** Avatar images are square and at most this wide; the bake script makes 720 px. */
const MAX_SIZE_PX = 1_440;
const MIN_SIZE_PX = 256;
const MAX_VERTICES = 6_000;
const MAX_TRIANGLES = 12_000;
const TRIAL_PX = 128;

/**
 * Rejects a rig that would cost too much to draw, or that refers beyond its own images. Throws `RigError`.
 */
export function checkRigJson({ size, mouth, eyes }: RigJson): void {
  const fail = (what: string) => {
    throw new RigError(`rig.json: ${what}`);
  };
  if (size < MIN_SIZE_PX || size > MAX_SIZE_PX) {
    fail(`size must be from ${MIN_SIZE_PX} to ${MAX_SIZE_PX}`);
  }
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

/**
 * Draws the avatar once, so that what the engine can't draw is found at upload and not in a call. Throws
 * `RigError`.
 */
export function checkDrawable(rig: Rig): void {
  try {
    const face = createFace({ rig, width: TRIAL_PX, height: TRIAL_PX, seed: 1, showAiLabel: false });
    face.render(new Uint8Array(face.frameBytes), { audioMs: null });
  } catch {
    throw new RigError("The engine can't draw this avatar");
  }
}
