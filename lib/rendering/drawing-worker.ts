import { parentPort, workerData } from "node:worker_threads";
import { errorCode } from "#lib/platform/error-code.ts";
import type { DrawingAnswer, DrawingSetting, DrawingWish } from "./drawing-thread.ts";
import { Stage } from "./stage.ts";

/** Draws while the thread that started it encodes. */
function serve(port: NonNullable<typeof parentPort>, { job, frames }: DrawingSetting): void {
  const targets = frames.map((frame) => new Uint8Array(frame));
  const opened = Stage.open(job);
  // The first wish is told.
  opened.catch(() => {});
  let drawNext: (target: Uint8Array) => boolean = () => false;

  const carryOut = async (wish: DrawingWish): Promise<boolean> => {
    if (wish.type === "draw") {
      const target = targets[wish.frame];
      return target !== undefined && drawNext(target);
    }
    const stage = await opened;
    if (wish.type === "begin") drawNext = await stage.begin(wish.part);
    else await stage.writePoster();
    return true;
  };
  let queue = Promise.resolve();
  port.on("message", (wish: DrawingWish) => {
    queue = queue.then(async () => port.postMessage(await answerOf(carryOut(wish))));
  });
}

async function answerOf(work: Promise<boolean>): Promise<DrawingAnswer> {
  try {
    return { drawn: await work };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : "unknown", code: errorCode(error) };
  }
}

if (parentPort) serve(parentPort, workerData);
