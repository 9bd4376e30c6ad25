import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession } from "onnxruntime-node";
import { findVoice } from "#models/voices.ts";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { loadPhonemizer } from "./phonemize.ts";
import { Piper, voiceConfig } from "./piper.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";
import { splitVoice } from "./split-voice.ts";

await serveJobs<SpeechJob, SpeechPiece>(async () => {
  const directory = findModel(["voice.onnx", "voice.onnx.json"]);
  const { planner, decoder } = splitVoice(await readFile(join(directory, "voice.onnx")));
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const piper = new Piper({
    planner: await InferenceSession.create(planner, options),
    decoder: await InferenceSession.create(decoder, options),
    phonemize: await loadPhonemizer(),
    config: voiceConfig.parse(JSON.parse(await readFile(join(directory, "voice.onnx.json"), "utf8"))),
  });
  // The first run allocates the network's memory and compiles the disguise; the first request should not wait for that.
  await piper.speak({ text: "Hello, this is a first sentence.", voice: findVoice("maya"), speed: 1 });
  return (job) => piper.speak(job);
});
