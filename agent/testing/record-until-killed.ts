import { Recorder } from "#agent/recording/recorder.ts";
import { FakeClock } from "./fake-clock.ts";

/**
 * Records ten seconds of a call as fast as it can, then runs until a test kills it. Arguments: app URL,
 * worker secret, session id, folder.
 */
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
const frame = new Uint8Array(160 * 160 * 4).fill(80);

/** The recorder drops frames when it falls behind, so this retries until the frame is accepted. */
async function showUntilAccepted(): Promise<void> {
  for (;;) {
    const { leftOut } = recorder.counts;
    recorder.show(frame);
    // Lets the recorder's messages arrive.
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (recorder.counts.leftOut === leftOut) return;
  }
}

for (let at = 0; at < LENGTH_MS; at += TICK_MS) {
  recorder.hear("avatar", new Int16Array(960).fill(900), 0);
  await showUntilAccepted();
  clock.pass(TICK_MS);
}
process.stdout.write("ten seconds\n");
// Keeps the process alive.
setInterval(() => {}, 1_000);
