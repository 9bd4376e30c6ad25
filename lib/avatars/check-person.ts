import { createFace } from "#lib/avatar/face.ts";
import type { Rig, RigJson } from "#lib/avatar/rig.ts";
import { RigError } from "#lib/avatar/rig.ts";

/** A person's picture is square and this wide at most; the bake makes 720. */
const MOST_SIZE_PX = 1_440;
const LEAST_SIZE_PX = 256;
const MOST_VERTICES = 6_000;
const MOST_TRIANGLES = 12_000;
const TRIAL_PX = 128;

/** Refuses a description that would cost too much, or reach beyond its own pictures. Throws `RigError`. */
export function checkRigJson({ size, mouth, eyes }: RigJson): void {
  const fail = (what: string) => {
    throw new RigError(`rig.json: ${what}`);
  };
  if (size < LEAST_SIZE_PX || size > MOST_SIZE_PX) {
    fail(`size must be from ${LEAST_SIZE_PX} to ${MOST_SIZE_PX}`);
  }
  for (const [part, [x0, y0, x1, y1]] of [
    ["mouth", mouth.box],
    ["eyes", eyes.box],
  ] as const) {
    const isInside = x0 >= 0 && y0 >= 0 && x1 <= size && y1 <= size && x1 - x0 >= 16 && y1 - y0 >= 16;
    if (!isInside) fail(`${part}.box must lie within the picture`);
  }
  if (mouth.vertices < 3 || mouth.vertices > MOST_VERTICES)
    fail(`mouth.vertices must be from 3 to ${MOST_VERTICES}`);
  if (mouth.triangles < 1 || mouth.triangles > MOST_TRIANGLES) {
    fail(`mouth.triangles must be from 1 to ${MOST_TRIANGLES}`);
  }
  const isRing = mouth.lipRing.length >= 3 && mouth.lipRing.length <= mouth.vertices;
  if (!isRing || mouth.lipRing.some((vertex) => vertex < 0 || vertex >= mouth.vertices)) {
    fail("mouth.lipRing must name vertices of the mesh");
  }
}

/** Draws the person once: what the engine cannot draw is found here, not in a call. Throws `RigError`. */
export function tryToDraw(rig: Rig): void {
  try {
    const face = createFace({ rig, width: TRIAL_PX, height: TRIAL_PX, seed: 1, showAiLabel: false });
    face.render(new Uint8Array(face.frameBytes), { audioMs: null });
  } catch {
    throw new RigError("The engine cannot draw this person");
  }
}
