import { errorCode } from "#lib/platform/error-code.ts";
import { stepBack } from "#lib/platform/step-back.ts";
import type { MediaAnswer, MediaJob } from "./media-job.ts";

const answer = (message: MediaAnswer): void => void process.send?.(message);

/**
 * A process of its own for one job: it neither holds up an answer of the app nor takes it along when the encoder dies. What
 * it needs is loaded after it has stepped back: that takes a second.
 */
async function work(job: MediaJob): Promise<void> {
  const { doMediaJob } = await import("./do-media-job.ts");
  await doMediaJob(job, answer);
}

stepBack();
// Whoever wanted the job is gone: it is begun again by another process, and goes on behind what is drawn.
process.on("disconnect", () => process.exit());
process.once("message", (job: MediaJob) => {
  work(job).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    answer({ type: "failed", reason, code: errorCode(error) });
  });
});
