import { lowerPriority } from "#lib/platform/lower-priority.ts";
import type { RecordingAnswer, RecordingCommand, RecordingStart } from "./recording-protocol.ts";

/** File descriptor of the frames, from the parent process. */
const PICTURES_FD = 4;

/** Records one segment. Lowers its priority before it loads the encoders, which takes half a second. */
async function serve(): Promise<void> {
  const commands: RecordingCommand[] = [];
  let wake: () => void = () => {};
  const start = await new Promise<RecordingStart>((resolve) => {
    // Only our own program writes here.
    process.on("message", (message: RecordingStart | RecordingCommand) => {
      if (message.type === "start") resolve(message);
      else commands.push(message);
      wake();
    });
  });
  // A call that is gone needs no response.
  const answer = (message: RecordingAnswer) => void process.send?.(message, undefined, undefined, () => {});
  const [{ recordSegment: recordStretch }, { FrameRing }] = await Promise.all([
    import("./record-segment.ts"),
    import("./frame-ring.ts"),
  ]);
  const { width, height } = start.setting;
  const pictures = new FrameRing(PICTURES_FD, width * height * 4);
  await recordStretch(start.setting, {
    answer,
    readPicture: (slot) => pictures.read(slot),
    nextCommands: async () => {
      while (commands.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return commands.splice(0);
    },
  });
  process.disconnect();
}

lowerPriority();
// The call is gone. The sweep of the folder uploads what is on disk.
process.on("disconnect", () => process.exit());
await serve();
