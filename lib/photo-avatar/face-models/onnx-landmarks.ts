import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { LandmarkFinder, Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { DETECTOR_SIDE, detectorInput, readDetections } from "./detect-faces.ts";
import { FACE_SIDE, faceInput, type RawFace, readFace, regionOf } from "./read-face.ts";

/** One thread: equal pictures give equal bits, and calls keep the other cores. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
};

/** Runs a model on one picture, f32 [side][side][r, g, b], and returns an output by its name. */
type Run = (input: Float32Array) => Promise<(output: string) => Float32Array>;

async function loadModel(file: string, side: number): Promise<Run> {
  const session = await InferenceSession.create(join(import.meta.dirname, file), OPTIONS);
  return async (input) => {
    const outputs = await session.run({ image: new Tensor("float32", input, [1, side, side, 3]) });
    return (name) => {
      const data = outputs[name]?.data;
      if (!(data instanceof Float32Array)) throw new Error(`${file} has no output ${name}`);
      return data;
    };
  };
}

/**
 * MediaPipe Face Mesh as in the browser (`landmark-frame.ts`), but in Node: its detector and its landmark model, converted to
 * ONNX (README.md beside this file). Loading takes about 0.2 s and 60 MB.
 */
export async function loadOnnxLandmarks(): Promise<LandmarkFinder> {
  const detect = await loadModel("face-detection.onnx", DETECTOR_SIDE);
  const measure = await loadModel("face-landmarks.onnx", FACE_SIDE);
  return async (picture) => {
    const found = await detect(detectorInput(picture));
    const raw = { boxes: found("regressors"), scores: found("classificators") };
    const faces: Landmarks[] = [];
    for (const detection of readDetections(raw, picture)) {
      const region = regionOf(detection);
      const face = readFace(rawFaceOf(await measure(faceInput(picture, region))), region);
      if (face) faces.push(face);
    }
    return faces;
  };
}

const rawFaceOf = (output: (name: string) => Float32Array): RawFace => ({
  mesh: output("output_mesh_identity"),
  lips: output("output_lips"),
  eyes: [output("output_left_eye"), output("output_right_eye")],
  irises: [output("output_left_iris"), output("output_right_iris")],
  presence: output("conv_faceflag")[0] ?? Number.NEGATIVE_INFINITY,
});
