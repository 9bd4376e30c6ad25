/**
 * How far video lags audio at the viewer: `node bench/avatar/lip-sync.ts [seconds]` (30), against a running instance. An
 * avatar that clicks and flashes (`e2e/fixtures/flash/flashing-avatar.ts`) replaces the talking one.
 */
import { launchBrowser } from "../../e2e/fixtures/browser.ts";
import { demoToken, startCall } from "../../e2e/fixtures/call.ts";
import { flashInNextCall, pictureLags } from "../../e2e/fixtures/flash/click-and-flash.ts";
import { APP_URL } from "../../e2e/fixtures/instance.ts";
import { frameRate, frames, installProbe, now } from "../../e2e/fixtures/probe.ts";
import { machine, percentile, printTable } from "../load/figures.ts";
import { wait } from "../load/turns.ts";

const SECONDS = Number(process.argv[2] ?? 30);
/** Lets sender and receiver synchronize their clocks first. */
const WARM_UP_S = 5;

const browser = await launchBrowser();
const page = await browser.newPage({ bypassCSP: true, baseURL: APP_URL });
await installProbe(page);
const avatar = await flashInNextCall(page);
try {
  await startCall(page, await demoToken());
  const begun = await now(page);
  await wait(WARM_UP_S);
  const opening = await pictureLags(page, begun);
  const from = await now(page);
  await wait(SECONDS);
  const lags = await pictureLags(page, from);
  const rate = frameRate(await frames(page, from));
  const row = (name: string, values: number[]) => [
    name,
    String(values.length),
    ...[0.05, 0.5, 0.95].map((share) => `${percentile(values, share).toFixed(0)} ms`),
  ];
  printTable(
    ["video behind audio", "pictures", "p5", "p50", "p95"],
    [row(`first ${WARM_UP_S} s`, opening), row("after that", lags)],
  );
  console.log(`\n${rate.toFixed(2)} frames per second by the sender's clock; ${machine()}`);
} finally {
  avatar.stop();
  await browser.close();
}
