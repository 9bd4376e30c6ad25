import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import type { RecordingAnswer, RecordingCommand, RecordingStart } from "./recording-protocol.ts";

/** File descriptor of the frames, from the parent process. */
const PICTURES_FD = 4;
/** How long the recorder of a call whose process is gone may encode and upload what it has received. */
const MAX_ORPHAN_MS = 60_000;

/** Records one segment. Lowers its priority before it loads the encoders, which takes half a second. */
async function serve(): Promise<void> {
  const commands: RecordingCommand[] = [];
  let wake: () => void = () => {};
  let nowMs: number | undefined;
  const start = await new Promise<RecordingStart>((resolve) => {
    // Only our own program writes here.
    process.on("message", (message: RecordingStart | RecordingCommand) => {
      if (message.type === "start") resolve(message);
      else {
        commands.push(message);
        nowMs = message.nowMs;
      }
      wake();
    });
    // The call is gone. What it has sent is completed; the sweep of the folder closes the recording.
    process.on("disconnect", () => {
      if (nowMs === undefined) process.exit();
      setTimeout(() => process.exit(), MAX_ORPHAN_MS).unref();
      commands.push({ type: "stop", nowMs });
      wake();
    });
  });
  // A call that is gone needs no response.
  const answer = (message: RecordingAnswer) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const [{ recordSegment }, { FrameRing }] = await Promise.all([
    import("./record-segment.ts"),
    import("./frame-ring.ts"),
  ]);
  const { width, height } = start.setting;
  const pictures = new FrameRing(PICTURES_FD, width * height * 4);
  await recordSegment(start.setting, {
    answer,
    readPicture: (slot) => pictures.read(slot),
    nextCommands: async () => {
      while (commands.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return commands.splice(0);
    },
    isOrphan: () => !process.connected,
  });
  if (process.connected) process.disconnect();
}

lowerPriority("steady");
await serve();
process.exit();
