import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { agentState, demoToken, greeted, startCall } from "../e2e/fixtures/call.ts";
import { APP_URL } from "../e2e/fixtures/instance.ts";
import { installProbe, speak } from "../e2e/fixtures/probe.ts";
import { synthesise } from "../e2e/fixtures/voice.ts";

/** Takes the README's moving pictures from real calls on the running instance (addresses come from the environment). */
const FOLDER = join(import.meta.dirname, "..", "docs", "images");
/** Long enough for a question and most of its answer. */
const SECONDS = 11;
const FRAMES_PER_SECOND = 10;

/** A frame of the page as the browser sent it, and when. */
type Shot = { jpeg: Buffer; atMs: number };

async function takePicture(colorScheme: "light" | "dark"): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: APP_URL,
      bypassCSP: true,
      colorScheme,
      viewport: { width: 1120, height: 700 },
    });
    const page = await context.newPage();
    await installProbe(page);
    await startCall(page, await demoToken());
    await greeted(page);
    const question = await synthesise("I would like to book an appointment for tomorrow.");
    const shots = await filmPage(page, async () => {
      await speak(page, question);
      await agentState(page, "speaking");
    });
    await mkdir(FOLDER, { recursive: true });
    await saveMovingPicture(shots, join(FOLDER, `call-${colorScheme}.webp`));
    await page.getByTestId("end-call").click();
  } finally {
    await browser.close();
  }
}

/** Films the page while `act` runs, and for `SECONDS` in all. */
async function filmPage(page: Page, act: () => Promise<void>): Promise<Shot[]> {
  const shots: Shot[] = [];
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    shots.push({ jpeg: Buffer.from(data, "base64"), atMs: performance.now() });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 90 });
  await Promise.all([act(), page.waitForTimeout(SECONDS * 1000)]);
  await session.send("Page.stopScreencast");
  return shots;
}

/** Writes the frames as an animated WebP with an even frame rate: each shows the latest shot of its time. */
async function saveMovingPicture(shots: Shot[], file: string): Promise<void> {
  const startMs = shots[0]?.atMs ?? 0;
  const frames = Array.from({ length: SECONDS * FRAMES_PER_SECOND }, (_, index) => {
    const atMs = startMs + (index * 1000) / FRAMES_PER_SECOND;
    return (shots.findLast((shot) => shot.atMs <= atMs) ?? shots[0])?.jpeg;
  }).filter((jpeg) => jpeg !== undefined);
  const scaled = await Promise.all(frames.map((jpeg) => sharp(jpeg).resize({ width: 960 }).png().toBuffer()));
  await sharp(scaled, { join: { animated: true } })
    .webp({ quality: 60, delay: scaled.map(() => 1000 / FRAMES_PER_SECOND), loop: 0, effort: 5 })
    .toFile(file);
}

await takePicture("light");
await takePicture("dark");
