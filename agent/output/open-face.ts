import { createFace } from "#lib/avatar/face.ts";
import type { Face } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";
import type { FaceSetting } from "./face-protocol.ts";

/** Loads the person and makes the face. Rejects when a picture is missing or broken. */
export async function openFace({ slug, folder, ...look }: FaceSetting): Promise<Face> {
  return createFace({ rig: await loadRig(slug, folder), ...look });
}
