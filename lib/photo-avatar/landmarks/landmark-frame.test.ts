import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { LANDMARK_FRAME, landmarkFrameFile, landmarkFramePolicy } from "./landmark-frame.ts";

test("the frame reaches its own files only, and is framed by the site only", () => {
  const policy = landmarkFramePolicy("https://visavis.example");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' https://visavis.example;");
  expect(policy).toContain("frame-ancestors 'self' https://visavis.example;");
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).not.toContain("allow-same-origin");
});

test("serves its page, its script and the library's files, and no other file", () => {
  for (const name of [LANDMARK_FRAME, "frame.js"]) expect(landmarkFrameFile(name)).toHaveProperty("text");
  const wasm = landmarkFrameFile("face_mesh_solution_simd_wasm_bin.wasm");
  expect(wasm).toEqual({ type: "application/wasm", libraryFile: "face_mesh_solution_simd_wasm_bin.wasm" });
  for (const name of ["face_mesh.js", "face_mesh.binarypb", "face_mesh_solution_packed_assets.data"]) {
    const file = landmarkFrameFile(name);
    const isThere =
      file && "libraryFile" in file && existsSync(join(ROOT_DIR, "node_modules/@mediapipe/face_mesh", name));
    expect(isThere, name).toBe(true);
  }
  for (const name of ["package.json", "../package.json", "index.d.ts", ""])
    expect(landmarkFrameFile(name)).toBeNull();
});
