import { readWorkerModel } from "#models/optional/descriptor.ts";
import type { Language } from "#models/speech/languages.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { loadOptionalRecognizer, type OptionalRecognizerJob } from "./optional-recognizer.ts";

await serveJobs<OptionalRecognizerJob, { text: string; language: Language }>(async () => {
  const recognize = loadOptionalRecognizer(readWorkerModel());
  return async (job) => recognize(job);
});
