import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { hashOf } from "./perceptual-hash.ts";
import { areaOf } from "./pictures.ts";
import { phonemesOf } from "./speech.ts";

const SIZE = 240;
/** Compared frames: at the first the state has settled, at the second it is in full motion. */
const LOOKED_AT = [14, 26];
const STATES: readonly FaceState[] = ["idle", "listening", "thinking", "speaking", "interrupted", "away"];

/** Hashes of the face, brows to chin, in two frames of every state. */
export function hashStates(rig: Rig): Record<string, string[]> {
  const [x0, y0, x1] = rig.json.eyes.box;
  const face = areaOf([x0, y0, x1, rig.json.neck.chinY], rig.json.size, SIZE);
  return Object.fromEntries(
    STATES.map((state) => [state, framesOf(rig, state).map((frame) => hashOf(frame, SIZE, face))]),
  );
}

/** The compared frames of a state; speaking states speak a sentence. */
function framesOf(rig: Rig, state: FaceState): Uint8Array[] {
  const face = createFace({ rig, width: SIZE, height: SIZE, seed: 11, showAiLabel: true });
  const talks = state === "speaking" || state === "interrupted";
  face.setState(talks ? "speaking" : state);
  if (talks) {
    face.beginUtterance();
    face.appendPhonemes(0, phonemesOf("mɑpəbɪfɑtɑmpoʊmɑpəbɪfɑtɑmpoʊ", 80));
    face.endUtterance();
  }
  const shots: Uint8Array[] = [];
  const last = Math.max(...LOOKED_AT);
  let lived = 0;
  for (let i = 0; i <= last; i++) {
    lived++;
    // A silent face need not be drawn to keep moving.
    if (!talks && !LOOKED_AT.includes(i)) continue;
    if (state === "interrupted" && i === 10) {
      face.cut(i * 40);
      face.setState("interrupted");
    }
    const frame = new Uint8Array(face.frameBytes);
    const silent = !talks || (state === "interrupted" && i >= 10);
    face.render(frame, { audioMs: silent ? null : i * 40, frames: lived });
    lived = 0;
    if (LOOKED_AT.includes(i)) shots.push(frame);
  }
  return shots;
}
