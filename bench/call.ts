import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { demoToken } from "../e2e/fixtures/call.ts";
import { firstSoundAfter, lipLagMs, quiet } from "../e2e/fixtures/hearing.ts";
import { APP_URL } from "../e2e/fixtures/instance.ts";
import { frames, installProbe, levels, now } from "../e2e/fixtures/probe.ts";
import { cpuSeconds, machine, percentile, printTable, residentMb } from "./load/figures.ts";
import { jobPid } from "./load/job-pid.ts";
import { converse, ms, wait } from "./load/turns.ts";
import { plainFigures } from "./plain/call.ts";

const { values: options } = parseArgs({
  options: { turns: { type: "string", default: "20" }, plain: { type: "boolean", default: false } },
});
const TURNS = Number(options.turns);
/** Calls that are only opened and closed, to time their start, before the measured conversation. */
const OPENINGS = 5;

/** Presses the button; returns milliseconds to the first frame and to the first word. */
async function open(page: Page, token: string) {
  await page.goto(`${APP_URL}/c/${token}`);
  await page.waitForTimeout(1500);
  const pressedAt = await now(page);
  await page.getByTestId("start-call").click();
  let firstFrame = Number.NaN;
  let firstWord = Number.NaN;
  while (Number.isNaN(firstFrame) || Number.isNaN(firstWord)) {
    await wait(0.1);
    firstFrame = (await frames(page, pressedAt))[0]?.at ?? Number.NaN;
    firstWord = firstSoundAfter(await levels(page, pressedAt), pressedAt);
    if ((await now(page)) - pressedAt > 15) throw new Error("the avatar did not appear");
  }
  return { firstFrameMs: ms(firstFrame - pressedAt), firstWordMs: ms(firstWord - pressedAt) };
}

const answered = (values: number[]) => `${values.filter(Number.isFinite).length} of ${values.length}`;

/** Frames decoded and dropped so far, from the page's video. */
const videoQuality = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid="avatar-video"]');
    const quality = video?.getVideoPlaybackQuality();
    return { total: quality?.totalVideoFrames ?? 0, dropped: quality?.droppedVideoFrames ?? 0 };
  });

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    const token = await demoToken();
    const openings = [];
    for (let i = 0; i < OPENINGS; i++) {
      openings.push(await open(page, token));
      await page.getByTestId("end-call").click();
      await wait(4);
    }
    openings.push(await open(page, token));
    await quiet(page, 1);
    const job = await jobPid();
    const started = { cpu: cpuSeconds(job), at: performance.now(), clock: await now(page) };
    const qualityBefore = await videoQuality(page);
    const { answers, cuts } = await converse(page, TURNS);
    const elapsed = (performance.now() - started.at) / 1000;
    const cores = (cpuSeconds(job) - started.cpu) / elapsed;
    const memory = residentMb(job);
    const shown = await frames(page, started.clock);
    const quality = await videoQuality(page);
    const seconds = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0);
    const total = quality.total - qualityBefore.total;
    const dropped = (100 * (quality.dropped - qualityBefore.dropped)) / Math.max(1, total);
    const lag = lipLagMs(await levels(page, started.clock), shown);
    await page.close();
    const plain = options.plain ? await plainFigures(browser, TURNS) : null;
    const p = (values: number[] | undefined, share: number) =>
      values ? `${percentile(values.filter(Number.isFinite), share)} ms` : "";

    const frameTimes = openings.map(({ firstFrameMs }) => firstFrameMs);
    const wordTimes = openings.map(({ firstWordMs }) => firstWordMs);
    printTable(
      ["figure", "Visavis", "plain agent, no face", "budget"],
      [
        ["end of voice -> answer heard, p50", p(answers, 0.5), p(plain?.answers, 0.5), "65 % of plain"],
        ["end of voice -> answer heard, p95", p(answers, 0.95), p(plain?.answers, 0.95), "75 % of plain"],
        ["turns answered", answered(answers), plain ? answered(plain.answers) : "", "all"],
        ["voice begins -> avatar silent, p50", p(cuts, 0.5), p(plain?.cuts, 0.5), ""],
        ["voice begins -> avatar silent, p95", p(cuts, 0.95), p(plain?.cuts, 0.95), "200 ms"],
        ["button -> first frame, p50", p(frameTimes, 0.5), "", "1200 ms"],
        ["button -> first frame, slowest", p(frameTimes, 1), "", ""],
        ["button -> first word, p50", p(wordTimes, 0.5), "", "900 ms"],
        ["button -> first word, slowest", p(wordTimes, 1), "", ""],
        ["frames per second at the viewer", (shown.length / seconds).toFixed(2), "", "24.8 or more"],
        ["frames dropped", `${dropped.toFixed(2)} %`, "", "0.5 %"],
        ["mouth behind loudness", `${lag} ms`, "", "0 +- 40 ms"],
        ["processor of the job", `${cores.toFixed(2)} cores`, "", "0.30 cores"],
        ["memory of the job", `${memory.toFixed(0)} MB`, "", "220 MB"],
      ],
    );
    console.log(`\n${machine()}; ${TURNS} turns; bench/call.ts against a running instance`);
  } finally {
    await browser.close();
  }
}

await main();
