/**
 * The page that finds landmarks in a browser: MediaPipe Face Mesh in a frame without the site's origin, its cookies or its
 * storage, and with a policy of its own. The library compiles code at run time (`unsafe-eval`), which no page of the site
 * may do. It gets pictures through a port and returns numbers; it can load its own files and nothing else.
 */
export const LANDMARK_FRAME = "frame.html";
const SCRIPT = "frame.js";

/** Files of `@mediapipe/face_mesh` that the frame loads. */
const LIBRARY_FILES = [
  "face_mesh.js",
  "face_mesh.binarypb",
  "face_mesh_solution_packed_assets.data",
  "face_mesh_solution_packed_assets_loader.js",
  "face_mesh_solution_simd_wasm_bin.data",
  "face_mesh_solution_simd_wasm_bin.js",
  "face_mesh_solution_simd_wasm_bin.wasm",
  "face_mesh_solution_wasm_bin.js",
  "face_mesh_solution_wasm_bin.wasm",
] as const;

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  wasm: "application/wasm",
};

/** What a request for a file of the frame gets: a text, or a file of the library; null for anything else. */
export type FrameFile =
  | { readonly type: string; readonly text: string }
  | { readonly type: string; readonly libraryFile: string };

export function landmarkFrameFile(name: string): FrameFile | null {
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  if (name === LANDMARK_FRAME) return { type, text: PAGE };
  if (name === SCRIPT) return { type, text: CODE };
  const libraryFile = LIBRARY_FILES.find((file) => file === name);
  return libraryFile ? { type, libraryFile } : null;
}

/** The frame's policy. `origin` is the site's: not every browser takes `'self'` for it in a frame without an origin. */
export function landmarkFramePolicy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${origin} 'unsafe-eval' 'wasm-unsafe-eval'`,
    `connect-src 'self' ${origin}`,
    `frame-ancestors 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "sandbox allow-scripts",
  ].join("; ");
}

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Landmarks</title>
<script src="face_mesh.js"></script>
<script src="${SCRIPT}"></script>
`;

/** Waits for a port, then answers each picture with its faces: [x, y, z] in pixels, in the order they were asked for. */
const CODE = `"use strict";
const mesh = new FaceMesh({ locateFile: (file) => file });
mesh.setOptions({ maxNumFaces: 3, refineLandmarks: true, minDetectionConfidence: 0.3 });
let found = [];
mesh.onResults((results) => { found = results.multiFaceLandmarks ?? []; });
async function find({ width, height, rgba }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  found = [];
  // Every picture is new: without this, faces are looked for where the last picture had them.
  mesh.reset();
  await mesh.send({ image: canvas });
  return found.map((face) => Float32Array.from(face.flatMap(({ x, y, z }) => [x * width, y * height, z * width])));
}
addEventListener("message", ({ ports: [port] }) => {
  if (!port) return;
  let last = mesh.initialize();
  port.onmessage = ({ data }) => {
    last = last.then(() => find(data)).then(
      (faces) => port.postMessage({ id: data.id, faces }),
      (error) => port.postMessage({ id: data.id, error: String(error) }),
    );
  };
  port.postMessage({ ready: true });
});
`;
