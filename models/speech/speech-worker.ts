import { join } from "node:path";
import { findRecording } from "#models/voices.ts";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { loadPiper } from "./load-piper.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";

await serveJobs<SpeechJob, SpeechPiece>(async () => {
  const directory = findModel(["voice.onnx", "voice.onnx.json"]);
  const piper = await loadPiper({
    model: join(directory, "voice.onnx"),
    config: join(directory, "voice.onnx.json"),
  });
  // The first run allocates the network's memory; the first request should not wait for that.
  await piper.speak({ text: "Hello, this is a first sentence.", voice: findRecording("joe"), speed: 1 });
  return (job) => piper.speak(job);
});
