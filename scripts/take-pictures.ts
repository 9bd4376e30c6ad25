import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { demoToken, greeted, startCall } from "../e2e/fixtures/call.ts";
import { APP_URL } from "../e2e/fixtures/instance.ts";
import { installProbe, speak } from "../e2e/fixtures/probe.ts";
import { synthesise } from "../e2e/fixtures/voice.ts";

/** Takes the README's pictures from a real call with the running instance (its addresses come from the environment). */
const FOLDER = join(import.meta.dirname, "..", "docs", "images");

async function takePicture(colorScheme: "light" | "dark"): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: APP_URL,
      bypassCSP: true,
      colorScheme,
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1.5,
    });
    const page = await context.newPage();
    await installProbe(page);
    await startCall(page, await demoToken());
    await greeted(page);
    await speak(page, await synthesise("Hello, I would like to book an appointment."));
    // Long enough for the answer to be under way.
    await page.waitForTimeout(6_000);
    const picture = await page.screenshot();
    await mkdir(FOLDER, { recursive: true });
    await sharp(picture)
      .webp({ quality: 82 })
      .toFile(join(FOLDER, `call-${colorScheme}.webp`));
  } finally {
    await browser.close();
  }
}

await takePicture("light");
await takePicture("dark");
