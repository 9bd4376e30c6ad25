import { flushCompileCache } from "node:module";
import { errorCode } from "#lib/platform/errors.ts";
import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import type { MediaJob, MediaMessage } from "./media-job.ts";

const answer = (message: MediaMessage): void => void process.send?.(message);

/**
 * Runs one job in its own process: it doesn't delay the app, and a crashing encoder doesn't take the app
 * down. Dependencies take a second to load, so they are loaded after the priority is lowered, except for `prompt`.
 */
async function work(job: MediaJob): Promise<void> {
  const { loadMediaJob } = await import("./load-media-job.ts");
  const run = await loadMediaJob(job);
  // It is killed in the end, and would compile all that again for the next job.
  flushCompileCache();
  answer(await run(answer));
}

/** What takes longer gives way to calls. */
const PROMPT_MS = 3_000;

const [, , priority] = process.argv;
if (priority === "prompt") setTimeout(() => lowerPriority("steady"), PROMPT_MS).unref();
else lowerPriority(priority === "low" || priority === "steady" ? priority : "idle");
// The parent is gone. Another process will repeat the job and reuse the segments drawn so far.
process.on("disconnect", () => process.exit());
process.once("message", (job: MediaJob) => {
  work(job).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    answer({ type: "failed", reason, code: errorCode(error) });
  });
});
