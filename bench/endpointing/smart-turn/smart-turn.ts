import { join } from "node:path";
import * as ort from "onnxruntime-node";
import { resample } from "#lib/media/resample.ts";
import { loadModels, modelDirectory } from "#models/load.ts";
import type { Model } from "#models/manifest.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { LEAD_MS, toSamples } from "../speak-utterance.ts";
import { FRAMES, logMel, MELS, MODEL_RATE } from "./log-mel.ts";

/** Smart Turn v3.2 of pipecat's package, BSD-2. Only this benchmark uses it. */
const SMART_TURN: Model = {
  name: "smart-turn",
  licence: "BSD-2-Clause",
  files: [
    {
      name: "model.onnx",
      bytes: 8_679_182,
      sha256: "2bb026316b14a660486a75b1733cd3fbab8c2fd0314dc9af7be49f8cca967e4f",
    },
  ],
  sources: [
    {
      kind: "pypi",
      package: "pipecat-ai",
      version: "1.14.0",
      members: { "model.onnx": "pipecat/audio/turn/smart_turn/data/smart-turn-v3.2-cpu.onnx" },
    },
  ],
};

/** Silence that the model hears after the voice, as it was trained. */
const SILENCE_HEARD_MS = 200;

/** Returns the probability that a speaker has finished, from their sound at 16 kHz with 0.2 s of silence behind it. */
export type SmartTurn = (samples: Float32Array) => Promise<number>;

/** Loads Smart Turn v3, which is downloaded into the cache's folder for tests if it is not there. */
export async function loadSmartTurn(cacheDir: string): Promise<SmartTurn> {
  const kept = join(cacheDir, "tests");
  const { failed } = await loadModels({ cacheDir: kept, models: [SMART_TURN] });
  if (failed[0]) throw new Error(`Smart Turn could not be loaded: ${failed[0].reason}`);
  const path = join(modelDirectory(kept, SMART_TURN.name), "model.onnx");
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

/** The probability that the speaker of an utterance has finished where the voice ends at `endMs`. */
export async function judge(predict: SmartTurn, sound: Float32Array, endMs: number): Promise<number> {
  const until = sound.slice(toSamples(LEAD_MS) / 2, toSamples(endMs + SILENCE_HEARD_MS));
  const probability = await predict(resample(until, MODEL_RATE / SPEECH_RATE));
  return Math.round(probability * 1_000) / 1_000;
}
