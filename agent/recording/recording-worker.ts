import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { RecordingAnswer, RecordingCommand, RecordingSetting } from "./recording-protocol.ts";

/** On Linux the priority is the thread's own: the call comes first, then drawing, then this. */
const POLITER_BY = 10;
const LOWEST = 19;

function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, Math.min(LOWEST, getPriority(0) + POLITER_BY));
  } catch {
    // It may not be allowed in a container; the recording is then as important as the rest.
  }
}

/** The recording thread. What it needs is loaded after it has stepped back: the encoders take half a second. */
async function serve(port: NonNullable<typeof parentPort>, setting: RecordingSetting): Promise<void> {
  const commands: RecordingCommand[] = [];
  let wake: () => void = () => {};
  port.on("message", (command: RecordingCommand) => {
    commands.push(command);
    wake();
  });
  const answer = (message: RecordingAnswer) => port.postMessage(message);
  const { recordStretch } = await import("./record-stretch.ts");
  await recordStretch(setting, answer, async () => {
    while (commands.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return commands.splice(0);
  });
  port.close();
}

if (parentPort) {
  stepBack();
  await serve(parentPort, workerData);
}
