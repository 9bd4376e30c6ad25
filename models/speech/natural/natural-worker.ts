import { join } from "node:path";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { loadNaturalSpeech } from "./load-natural-speech.ts";
import type { NaturalJob, NaturalPiece } from "./natural-speech.ts";
import { naturalVoiceOf } from "./natural-voices.ts";

await serveJobs<NaturalJob, NaturalPiece>(async () => {
  const speech = await loadNaturalSpeech(join(findModel(["front.onnx"]), "front.onnx"));
  const voice = naturalVoiceOf("maya", "en");
  if (!voice) throw new Error("Maya has no natural voice");
  // The first run allocates the networks' memory; the first request should not wait for that.
  await speech.speak({ text: "Hello, this is a first sentence.", voice, speed: 1 });
  return (job) => speech.speak(job);
});
