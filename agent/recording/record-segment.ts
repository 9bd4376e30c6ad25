import { AppClient } from "#agent/app-link/app-client.ts";
import { CallMuxer } from "./call-muxer.ts";
import {
  describeRecordingError,
  type RecordedEvent,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingSetting,
} from "./recording-protocol.ts";
import { PartSpool, type PartTaker, SegmentUploader } from "./segment-uploader.ts";

/** How long to retry uploading the last parts; after that, the sweep of the folder takes over. */
const PATIENCE_MS = 30_000;
/** The same without the call's process. The app may have stopped as well. */
const ORPHAN_PATIENCE_MS = 5_000;

/** Slots that are released together. */
const FREED_TOGETHER = 5;

/** How a segment receives the call's events. */
type CallLine = {
  answer: (message: RecordingAnswer) => void;
  readPicture: (slot: number) => Uint8Array;
  /** Waits for events since the last call. */
  nextCommands: () => Promise<RecordingCommand[]>;
  /** The call's process is gone, so the sweep of the folder must close the recording. */
  isOrphan?: () => boolean;
};

/**
 * Records one segment of a call: turns events into parts, stores them on disk and uploads them to the app until it is
 * stopped. An error is reported once and ends the recording.
 */
export async function recordSegment(
  setting: RecordingSetting,
  { answer, readPicture, nextCommands, isOrphan = () => false }: CallLine,
  taker: PartTaker = new AppClient({ ...setting.app, timeoutMs: 15_000 }),
): Promise<void> {
  const spool = new PartSpool(setting.folder);
  const courier = new SegmentUploader(taker, spool);
  let number = 0;
  let keeping = Promise.resolve();
  const onPart = (bytes: Uint8Array, untilMs: number) => {
    const name = { run: setting.run, number };
    number += 1;
    keeping = keeping
      .then(() => spool.keep(name, bytes))
      .then(() => {
        answer({ type: "saved", untilMs });
        courier.wake();
      });
    // Checked after every command; until then it must not end the process.
    keeping.catch(() => {});
  };
  try {
    await spool.open(setting.ownerPid, process.pid);
    const film = new CallMuxer({ size: setting, onPart });
    await film.start();
    const stage = { film, readPicture, answer };
    for (let going = true; going; ) {
      for (const command of await nextCommands()) going &&= await carryOut(stage, command);
      await keeping;
    }
    await keeping;
  } catch (error) {
    await spool.remove().catch(() => {});
    answer({ type: "failed", ...describeRecordingError(error) });
    return;
  }
  const delivered = await courier.drain(isOrphan() ? ORPHAN_PATIENCE_MS : PATIENCE_MS);
  if ((delivered && !isOrphan()) || courier.isRefused) await spool.remove();
  answer({ type: "stopped", delivered });
}

type Stage = Pick<CallLine, "answer" | "readPicture"> & { film: CallMuxer };

/** False for the command that ends the segment. */
async function carryOut(stage: Stage, command: RecordingCommand): Promise<boolean> {
  if (command.type === "stop") {
    await stage.film.finish(command.nowMs);
    return false;
  }
  const read: number[] = [];
  const giveBack = () => read.length > 0 && stage.answer({ type: "free", slots: read.splice(0) });
  for (const event of command.events) {
    await take(stage, event);
    if (event.type === "picture") read.push(event.slot);
    if (read.length >= FREED_TOGETHER) giveBack();
  }
  giveBack();
  await stage.film.advance(command.nowMs);
  return true;
}

async function take({ film, readPicture }: Stage, event: RecordedEvent): Promise<void> {
  if (event.type === "voice") film.addVoice(event.who, event.atMs, event.samples);
  else if (event.type === "cut") film.cut(event.atMs);
  else await film.addPicture(readPicture(event.slot), event.atMs);
}
