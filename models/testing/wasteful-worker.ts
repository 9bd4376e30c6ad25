import { serveJobs } from "#models/workers/serve-jobs.ts";

const MEGABYTE = 1_000_000;

/** A stand-in for a model's thread: each job leaves a megabyte, as a sound does. Its result is what the thread holds, in MB. */
await serveJobs<object, number>(async () => async () => {
  new Uint8Array(MEGABYTE).fill(1);
  return process.memoryUsage().arrayBuffers / MEGABYTE;
});
