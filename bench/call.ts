import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { demoToken } from "../e2e/fixtures/call.ts";
import { APP_URL, childPids, descendants } from "../e2e/fixtures/instance.ts";
import { frames, installProbe, levels, now, speak } from "../e2e/fixtures/probe.ts";
import { synthesise } from "../e2e/fixtures/voice.ts";
import { audibleSpan, firstSoundAfter, lipLagMs, silentFrom } from "./hearing.ts";
import { cpuSeconds, machine, percentile, printTable, residentMb } from "./lib.ts";

const { values: options } = parseArgs({ options: { turns: { type: "string", default: "20" } } });
const TURNS = Number(options.turns);
const QUESTIONS = [
  "Hello, can you hear me well?",
  "What can you help me with today?",
  "My name is Anna, and I have a question.",
  "Could you tell me a little more about that?",
  "That sounds good. What happens next?",
];

const ms = (seconds: number) => Math.round(seconds * 1000);
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Waits until nothing has been heard for `seconds`, at most 25 s. */
async function quiet(page: Page, seconds: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const at = await now(page);
    const recent = await levels(page, at - seconds);
    if (recent.values.length > seconds * 80 && Number.isNaN(firstSoundAfter(recent, 0))) return;
    await wait(0.25);
  }
}

/** Presses the button; milliseconds to the first frame and to the first word. */
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
    if ((await now(page)) - pressedAt > 15) throw new Error("the avatar did not come");
  }
  return { firstFrameMs: ms(firstFrame - pressedAt), firstWordMs: ms(firstWord - pressedAt) };
}

/** One question; milliseconds from the end of the voice to the first sound of the answer. */
async function turn(page: Page, text: string): Promise<number> {
  const sound = await synthesise(text);
  const { lastS } = audibleSpan(sound, 24_000);
  const { startsAt } = await speak(page, sound);
  const endOfVoice = startsAt + lastS;
  for (let i = 0; i < 60; i++) {
    await wait(0.1);
    const heardAt = firstSoundAfter(await levels(page, endOfVoice), endOfVoice);
    if (!Number.isNaN(heardAt)) return ms(heardAt - endOfVoice);
  }
  return Number.NaN;
}

/** Speaks over the answer; milliseconds from the first sound of the voice to silence. */
async function bargeIn(page: Page): Promise<number> {
  const sound = await synthesise("Wait, please stop for a moment.");
  const { firstS } = audibleSpan(sound, 24_000);
  await wait(0.9);
  const { startsAt } = await speak(page, sound);
  await wait(2.5);
  return ms(silentFrom(await levels(page, startsAt + firstS), startsAt + firstS) - startsAt - firstS);
}

/** Frames decoded and dropped so far, from the page's own video. */
const videoQuality = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid="avatar-video"]');
    const quality = video?.getVideoPlaybackQuality();
    return { total: quality?.totalVideoFrames ?? 0, dropped: quality?.droppedVideoFrames ?? 0 };
  });

/** The process of the call: the busiest below the worker. */
function jobPid(): number {
  const worker = childPids().agent;
  if (worker === undefined) throw new Error("the worker is not running");
  return descendants(worker).sort((a, b) => cpuSeconds(b) - cpuSeconds(a))[0] ?? worker;
}

async function main(): Promise<void> {
  const executablePath = existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    const page = await browser.newPage();
    await installProbe(page);
    const opened = await open(page, await demoToken());
    await quiet(page, 1);
    const answers: number[] = [];
    const cuts: number[] = [];
    const job = jobPid();
    const started = { cpu: cpuSeconds(job), at: performance.now(), clock: await now(page) };
    const qualityBefore = await videoQuality(page);
    for (let i = 0; i < TURNS; i++) {
      const text = QUESTIONS[i % QUESTIONS.length] ?? "";
      answers.push(await turn(page, text));
      if (i % 2 === 1) cuts.push(await bargeIn(page));
      await quiet(page, 1);
    }
    const elapsed = (performance.now() - started.at) / 1000;
    const cores = (cpuSeconds(job) - started.cpu) / elapsed;
    const memory = residentMb(job);
    const shown = await frames(page, started.clock);
    const quality = await videoQuality(page);
    const seconds = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0);
    const total = quality.total - qualityBefore.total;
    const dropped = (100 * (quality.dropped - qualityBefore.dropped)) / Math.max(1, total);
    const lag = lipLagMs(await levels(page, started.clock), shown);
    const heardAnswers = answers.filter((value) => !Number.isNaN(value));
    const heardCuts = cuts.filter((value) => !Number.isNaN(value));

    printTable(
      ["figure", "measured", "budget"],
      [
        ["end of voice -> answer heard, p50", `${percentile(heardAnswers, 0.5)} ms`, "900 ms"],
        ["end of voice -> answer heard, p95", `${percentile(heardAnswers, 0.95)} ms`, "1200 ms"],
        ["turns answered", `${heardAnswers.length} of ${answers.length}`, "all"],
        ["voice begins -> avatar silent, p50", `${percentile(heardCuts, 0.5)} ms`, ""],
        ["voice begins -> avatar silent, p95", `${percentile(heardCuts, 0.95)} ms`, "300 ms"],
        ["button -> first frame", `${opened.firstFrameMs} ms`, "2000 ms"],
        ["button -> first word", `${opened.firstWordMs} ms`, "2500 ms"],
        ["frames a second at the viewer", (shown.length / seconds).toFixed(2), "24.5 to 25.5"],
        ["frames dropped", `${dropped.toFixed(2)} %`, "0.5 %"],
        ["picture behind sound (lips lead by 40 by design)", `${lag} ms`, "-40 +- 40 ms"],
        ["processor of the job", `${cores.toFixed(2)} cores`, "0.50 cores"],
        ["memory of the job", `${memory.toFixed(0)} MB`, "350 MB"],
      ],
    );
    console.log(`\n${machine()}; ${TURNS} turns; node bench/call.ts against a running instance`);
  } finally {
    await browser.close();
  }
}

await main();
