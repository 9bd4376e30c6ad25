import { Recorder } from "#agent/recording/recorder.ts";
import { FakeClock } from "./fake-clock.ts";

/** A call of ten seconds that is recorded in no time, by a process that a test kills: told where the app and the folder are. */
const [appUrl = "", workerSecret = "", sessionId = "", folder = ""] = process.argv.slice(2);
const LENGTH_MS = 10_000;
const TICK_MS = 40;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const clock = new FakeClock();
const recorder = new Recorder({
  app: { appUrl, workerSecret, sessionId },
  folder,
  size: { width: 160, height: 160 },
  log: quiet,
  clock,
});
const picture = new Uint8Array(160 * 160 * 4).fill(80);

/** A process that is behind leaves pictures out. Here time stands still until it has room again. */
async function showUntilTaken(): Promise<void> {
  for (;;) {
    const { leftOut } = recorder.counts;
    recorder.show(picture);
    // Its answers come between two turns of the loop.
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (recorder.counts.leftOut === leftOut) return;
  }
}

for (let at = 0; at < LENGTH_MS; at += TICK_MS) {
  recorder.hear("avatar", new Int16Array(960).fill(900), 0);
  await showUntilTaken();
  clock.pass(TICK_MS);
}
process.stdout.write("ten seconds\n");
// The call goes on, and nothing more happens in it.
setInterval(() => {}, 1_000);
