import { stepBack } from "#lib/platform/step-back.ts";
import type { RecordingAnswer, RecordingCommand, RecordingStart } from "./recording-protocol.ts";

/** Where the process that starts this one has left the pictures. */
const PICTURES_FD = 4;

/** Records one stretch. What that needs is loaded after it has stepped back: the encoders take half a second. */
async function serve(): Promise<void> {
  const commands: RecordingCommand[] = [];
  let wake: () => void = () => {};
  const start = await new Promise<RecordingStart>((resolve) => {
    // The only program that writes here is ours.
    process.on("message", (message: RecordingStart | RecordingCommand) => {
      if (message.type === "start") resolve(message);
      else commands.push(message);
      wake();
    });
  });
  // A call that is gone needs no answer.
  const answer = (message: RecordingAnswer) => void process.send?.(message, undefined, undefined, () => {});
  const [{ recordStretch }, { PictureSlots }] = await Promise.all([
    import("./record-stretch.ts"),
    import("./picture-slots.ts"),
  ]);
  const { width, height } = start.setting;
  const pictures = new PictureSlots(PICTURES_FD, width * height * 4);
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

stepBack();
// The call is gone. What is on disk is brought to the app by who sweeps the folder.
process.on("disconnect", () => process.exit());
await serve();
