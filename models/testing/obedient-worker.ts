import { setTimeout as sleep } from "node:timers/promises";
import { serveJobs } from "#models/workers/serve-jobs.ts";

/** A stand-in for a model's thread: waits, fails or dies on request. */
await serveJobs<{ ms: number; end?: "fail" | "die" }, number>(async () => async ({ ms, end }) => {
  await sleep(ms);
  if (end === "fail") throw new Error("told to fail");
  if (end === "die") process.exit(7);
  return ms;
});
