import { parentPort, workerData } from "node:worker_threads";
import { errorCode } from "#lib/platform/errors.ts";
import type { DrawingCommand, DrawingReply, DrawingSetting } from "./drawing-thread.ts";
import { FrameRenderer } from "./frame-renderer.ts";

/** Draws frames while the thread that started this one encodes them. */
function serve(port: NonNullable<typeof parentPort>, { job, frames }: DrawingSetting): void {
  const targets = frames.map((frame) => new Uint8Array(frame));
  const opened = FrameRenderer.open(job);
  // The first command reports the error.
  opened.catch(() => {});
  let drawNext: (target: Uint8Array) => boolean = () => false;

  const execute = async (command: DrawingCommand): Promise<boolean> => {
    if (command.type === "draw") {
      const target = targets[command.frame];
      return target !== undefined && drawNext(target);
    }
    const stage = await opened;
    if (command.type === "begin") drawNext = await stage.begin(command.part);
    else await stage.writePoster();
    return true;
  };
  let queue = Promise.resolve();
  port.on("message", (command: DrawingCommand) => {
    queue = queue.then(async () => port.postMessage(await replyTo(execute(command))));
  });
}

async function replyTo(work: Promise<boolean>): Promise<DrawingReply> {
  try {
    return { drawn: await work };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : "unknown", code: errorCode(error) };
  }
}

if (parentPort) serve(parentPort, workerData);
