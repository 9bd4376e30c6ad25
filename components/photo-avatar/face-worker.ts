import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { prepareLandmarks } from "#lib/photo-avatar/face-models/find-landmarks.ts";
import { findFaces, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";

/** A picture to look for faces in. */
export interface FaceSearch {
  readonly id: number;
  readonly picture: Picture;
}

export type FacesFound =
  | { readonly id: number; readonly faces: readonly Landmarks[] }
  | { readonly id: number; readonly error: string };

const DETECTION = new URL("../../lib/photo-avatar/face-models/face-detection.onnx", import.meta.url);
const LANDMARKS = new URL("../../lib/photo-avatar/face-models/face-landmarks.onnx", import.meta.url);

async function load(url: URL): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error("A model did not load");
  return new Uint8Array(await response.arrayBuffer());
}

async function prepare() {
  const [detection, landmarks] = await Promise.all([load(DETECTION), load(LANDMARKS)]);
  return prepareLandmarks({ detection, landmarks });
}

const preparing = prepare();
// Each search reports it.
preparing.catch(() => {});

addEventListener("message", ({ data: { id, picture } }: MessageEvent<FaceSearch>) => {
  const say = (found: FacesFound) => postMessage(found);
  preparing
    .then((find) => findFaces(find, picture))
    .then(
      (faces) => say({ id, faces }),
      (error: unknown) => say({ id, error: String(error) }),
    );
});
