import { RigError, type RigJson } from "./rig.ts";

/** Depth of `rig.bin`: 0.05 mm a step from 1.25 m in front of the camera; positions: 1/32 px. */
const POSITION_STEP_PX = 1 / 32;
const DEPTH_STEP_M = 0.00005;
const DEPTH_ORIGIN_M = 1.25;

/**
 * Decodes `rig.bin`: little-endian int16 [shape][vertex][x, y, depth], then uint16 [triangle][3].
 * @returns vertices as f32 (pixels from the mouth box's corner, metres) and triangles.
 * @throws RigError when the length or a vertex number does not fit `rig.json`.
 */
export function decodeMesh(
  bytes: Uint8Array,
  { mouth }: RigJson,
  path: string,
): { vertices: Float32Array; triangles: Uint16Array } {
  const numbers = mouth.shapes.length * mouth.vertices * 3;
  const expected = numbers * 2 + mouth.triangles * 6;
  if (bytes.length !== expected)
    throw new RigError(`${path} has ${bytes.length} bytes, expected ${expected}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vertices = new Float32Array(numbers);
  for (let i = 0; i < numbers; i++) {
    const raw = view.getInt16(i * 2, true);
    vertices[i] = i % 3 === 2 ? DEPTH_ORIGIN_M + raw * DEPTH_STEP_M : raw * POSITION_STEP_PX;
  }
  const triangles = new Uint16Array(mouth.triangles * 3);
  for (let i = 0; i < triangles.length; i++) {
    const vertex = view.getUint16(numbers * 2 + i * 2, true);
    if (vertex >= mouth.vertices) throw new RigError(`${path} names vertex ${vertex} of ${mouth.vertices}`);
    triangles[i] = vertex;
  }
  return { vertices, triangles };
}
