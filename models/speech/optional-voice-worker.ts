import { join } from "node:path";
import { readWorkerModel } from "#models/optional/descriptor.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { loadPiper } from "./load-piper.ts";
import { type OptionalSpeechJob, OptionalVoice } from "./optional-voice.ts";
import type { SpeechPiece } from "./speech-job.ts";

await serveJobs<OptionalSpeechJob, SpeechPiece>(async () => {
  const { directory, descriptor } = readWorkerModel();
  if (descriptor.engine !== "piper") throw new Error("This model is no Piper voice");
  const { model, config } = descriptor.files;
  const piper = await loadPiper({ model: join(directory, model), config: join(directory, config) });
  const voice = new OptionalVoice(piper, descriptor.languages[0] ?? "en");
  await voice.recordingOf(descriptor.voices[0]?.speaker ?? 0);
  return (job) => voice.speak(job);
});
