import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { registerMediabunnyServer } from "@mediabunny/server";
import type { MediaAnswer, MediaJob } from "./media-job.ts";
import { makeSound } from "./sound.ts";
import { makeVideo } from "./video.ts";

/** A thread of its own for one job, so that drawing and encoding never hold up an answer of the app. */
async function work(job: MediaJob, answer: (message: MediaAnswer) => void): Promise<void> {
  registerMediabunnyServer();
  if (job.kind === "sound") {
    await makeSound(job);
    answer({ type: "finished", drawn: 0 });
    return;
  }
  const drawn = await makeVideo(job, (done, drawnSoFar) =>
    answer({ type: "progress", done, drawn: drawnSoFar }),
  );
  answer({ type: "finished", drawn });
}

/** On Linux the priority is the thread's own, and those that the encoder starts inherit it: requests and calls come first. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, 15);
  } catch {
    // It may not be allowed in a container; the job is then as important as the rest.
  }
}

if (parentPort) {
  const port = parentPort;
  const answer = (message: MediaAnswer) => port.postMessage(message);
  stepBack();
  work(workerData, answer).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    answer({ type: "failed", reason: error instanceof Error ? error.message : "unknown", code });
  });
}
