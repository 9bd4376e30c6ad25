import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { errorCode } from "#lib/platform/error-code.ts";
import type { MediaAnswer, MediaJob } from "./media-job.ts";

const LOWEST = 19;

/**
 * Calls and requests come first. Linux may weigh whole sessions against each other before it looks at what is in them;
 * this process leads one of its own. Of its ways to schedule, `idle` lets who wakes up run at once.
 */
function stepBack(): void {
  try {
    setPriority(0, LOWEST);
    if (process.platform !== "linux") return;
    writeFileSync("/proc/self/autogroup", String(LOWEST));
    // Threads that come later inherit it. Nothing is lost where there is no such program.
    spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)], {
      timeout: 2_000,
      stdio: "ignore",
    });
  } catch {
    // It may not be allowed in a container; the job is then as important as the rest.
  }
}

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
