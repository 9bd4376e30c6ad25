import type { Page } from "@playwright/test";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { demoToken } from "../e2e/fixtures/call.ts";
import { firstSoundAfter } from "../e2e/fixtures/hearing.ts";
import { APP_URL, childPids, descendants } from "../e2e/fixtures/instance.ts";
import { installProbe, levels } from "../e2e/fixtures/probe.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { wait } from "./load/turns.ts";

/** Reloads in one call, and calls whose worker is killed. */
const RELOADS = 8;
const KILLS = 5;

const state = (page: Page) => page.getByTestId("agent-state").getAttribute("data-state");

async function until(holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error("timed out waiting for it");
    await wait(0.02);
  }
}

async function open(page: Page, token: string): Promise<void> {
  await page.goto(`${APP_URL}/c/${token}`);
  await page.getByTestId("start-call").click();
  await until(async () => (await state(page)) === "speaking", 20);
  await until(async () => (await state(page)) === "listening", 30);
}

/** Whether the avatar is visible and hears the visitor. */
const talks = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid="avatar-video"]');
    const microphone = document.querySelector('[data-testid="mute"]')?.getAttribute("data-state");
    return (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0 && microphone === "on";
  });

/** From the reload to video, and audio both ways. */
async function reload(page: Page): Promise<number> {
  const from = performance.now();
  await page.reload({ waitUntil: "commit" });
  await until(() => talks(page), 20);
  return performance.now() - from;
}

/** From the death of the call's process to the next word heard. */
async function kill(page: Page, token: string): Promise<number> {
  const waiting = descendants(childPids().agent ?? 0);
  await open(page, token);
  await wait(4);
  for (const pid of waiting) process.kill(pid, "SIGKILL");
  const from = performance.now();
  const clock = await page.evaluate(() => window.probe.now());
  // Audio still on its way to the loudspeaker does not count as the next worker's.
  const deadFrom = clock + 1;
  await until(async () => Number.isFinite(firstSoundAfter(await levels(page, deadFrom), deadFrom)), 30);
  return performance.now() - from;
}

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    const token = await demoToken();
    await open(page, token);
    const reloads: number[] = [];
    for (let i = 0; i < RELOADS; i++) {
      reloads.push(await reload(page));
      await wait(1);
    }
    await page.getByTestId("end-call").click();
    await wait(4);
    const kills: number[] = [];
    for (let i = 0; i < KILLS; i++) {
      kills.push(await kill(page, token));
      await page.getByTestId("end-call").click();
      await wait(6);
    }
    const p = (values: number[], share: number) => `${Math.round(percentile(values, share))} ms`;
    printTable(
      ["figure", "Visavis", "budget"],
      [
        ["reload -> video and voice back, p50", p(reloads, 0.5), "2000 ms"],
        ["reload -> video and voice back, slowest", p(reloads, 1), "2000 ms"],
        ["worker killed -> next word heard, p50", p(kills, 0.5), "10000 ms"],
        ["worker killed -> next word heard, slowest", p(kills, 1), "10000 ms"],
      ],
    );
    console.log(`\n${machine()}; ${RELOADS} reloads, ${KILLS} killed workers; bench/resume.ts`);
  } finally {
    await browser.close();
  }
}

await main();
