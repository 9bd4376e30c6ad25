import { AppClient } from "#agent/session/app-client.ts";
import { CallFilm } from "./call-film.ts";
import { PartCourier, type PartTaker } from "./part-courier.ts";
import { PartSpool } from "./part-spool.ts";
import { faultOf } from "./recording-fault.ts";
import type {
  RecordedEvent,
  RecordingAnswer,
  RecordingCommand,
  RecordingSetting,
} from "./recording-protocol.ts";

/** How long the last parts are offered to an app that is away; whoever sweeps the folder goes on after that. */
const PATIENCE_MS = 30_000;

/** Slots that are given back together. */
const FREED_TOGETHER = 5;

/** How a stretch hears of its call. */
type CallLine = {
  answer: (message: RecordingAnswer) => void;
  readPicture: (slot: number) => Uint8Array;
  /** What happened since the last time, when something has. */
  nextCommands: () => Promise<RecordingCommand[]>;
};

/**
 * Records one stretch of a call: makes parts of what happens, keeps them on disk and brings them to the app, until it is
 * told to stop. A fault is answered once, and nothing is made after it.
 */
export async function recordStretch(
  setting: RecordingSetting,
  { answer, readPicture, nextCommands }: CallLine,
  taker: PartTaker = new AppClient({ ...setting.app, timeoutMs: 15_000 }),
): Promise<void> {
  const spool = new PartSpool(setting.folder);
  const courier = new PartCourier(taker, spool);
  let number = 0;
  let keeping = Promise.resolve();
  const onPart = (bytes: Uint8Array) => {
    const name = { run: setting.run, number };
    number += 1;
    keeping = keeping.then(() => spool.keep(name, bytes)).then(() => courier.wake());
    // Looked at after every command; until then it must not end the process.
    keeping.catch(() => {});
  };
  try {
    await spool.open(setting.ownerPid);
    const film = new CallFilm({ size: setting, onPart });
    await film.start();
    const stage = { film, readPicture, answer };
    for (let going = true; going; ) {
      for (const command of await nextCommands()) going &&= await carryOut(stage, command);
      await keeping;
    }
    await keeping;
  } catch (error) {
    await spool.remove().catch(() => {});
    answer({ type: "failed", ...faultOf(error) });
    return;
  }
  const delivered = await courier.drain(PATIENCE_MS);
  if (delivered || courier.isRefused) await spool.remove();
  answer({ type: "stopped", delivered });
}

type Stage = Pick<CallLine, "answer" | "readPicture"> & { film: CallFilm };

/** False for the command that ends the stretch. */
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
