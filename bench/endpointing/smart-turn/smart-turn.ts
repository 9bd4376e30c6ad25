import * as ort from "onnxruntime-node";
import { FRAMES, logMel, MELS } from "./log-mel.ts";

/** Returns the probability that a speaker has finished, from their sound at 16 kHz with 0.2 s of silence behind it. */
export type SmartTurn = (samples: Float32Array) => Promise<number>;

/** Loads Smart Turn v3 from its file. */
export async function loadSmartTurn(path: string): Promise<SmartTurn> {
  const session = await ort.InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error("Smart Turn has no input or output");
  return async (samples) => {
    const features = new ort.Tensor("float32", logMel(samples), [1, MELS, FRAMES]);
    const results = await session.run({ [input]: features });
    return Number(results[output]?.data[0]);
  };
}
