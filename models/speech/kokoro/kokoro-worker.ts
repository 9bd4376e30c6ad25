import { readWorkerModel } from "#models/optional/descriptor.ts";
import type { SpeechPiece } from "#models/speech/speech-job.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { Kokoro, type KokoroJob } from "./kokoro.ts";

await serveJobs<KokoroJob, SpeechPiece>(async () => {
  const kokoro = await Kokoro.load(readWorkerModel());
  return async (job) => kokoro.speak(job);
});
