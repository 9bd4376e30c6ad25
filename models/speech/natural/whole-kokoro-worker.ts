import { z } from "zod";
import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import { readWorkerData, serveJobs } from "#models/workers/serve-jobs.ts";
import { loadWholeKokoro } from "./load-natural-speech.ts";
import type { WholeJob, WholePiece } from "./whole-kokoro.ts";

lowerPriority("idle");
await serveJobs<WholeJob, WholePiece>(async () => {
  const files = z.object({ front: z.string(), network: z.string() }).parse(readWorkerData());
  const kokoro = await loadWholeKokoro(files);
  return (job) => kokoro.speak(job);
});
