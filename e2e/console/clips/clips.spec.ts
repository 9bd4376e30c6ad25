import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { expect, expectAccessible, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";
import { transcribe } from "../../fixtures/voice.ts";

const SCRIPT = "Please do not eat before you come. Water is fine.";
/** A render has the lowest priority: it waits for those of other tests, and for everything else that wants the processor. */
const MADE_MS = 240_000;

/** Opens the video in the page's player and checks two moments: silence at the start, and speech. */
async function watch(page: Page) {
  return await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    const wait = (event: string) =>
      new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
    if (video.readyState < 1) await wait("loadedmetadata");
    const side = 360;
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    /** The part of the frame with the mouth. */
    const mouthAt = async (seconds: number) => {
      const seeked = wait("seeked");
      video.currentTime = seconds;
      await seeked;
      context?.drawImage(video, 0, 0, side, side);
      return (
        context?.getImageData(side * 0.36, side * 0.36, side * 0.28, side * 0.24).data ??
        new Uint8ClampedArray()
      );
    };
    const distance = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
      a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
    const shut = await mouthAt(0.04);
    const still = distance(shut, await mouthAt(0.12));
    const spoken: number[] = [];
    for (let seconds = 0.5; seconds < 2; seconds += 0.12) spoken.push(distance(shut, await mouthAt(seconds)));
    const [red = 0, green = 0] = context?.getImageData(side * 0.9, side * 0.1, 1, 1).data ?? [];
    const { videoWidth, videoHeight, duration } = video;
    const size = [videoWidth, videoHeight];
    return { size, duration, still, moved: Math.max(...spoken), corner: { red, green } };
  });
}

const countShownTracks = (video: HTMLVideoElement): number =>
  [...video.textTracks].filter(({ mode }) => mode === "showing").length;

test("a script is previewed sentence by sentence, becomes audio, then a video that speaks and shows it", async ({
  page,
  owner,
}) => {
  test.setTimeout(3 * MADE_MS);
  await page.goto("/clips");
  await page.getByRole("button", { name: "Create clip" }).click();
  await page.getByLabel("Name").fill("Blood test");
  await page.getByRole("dialog").getByRole("button", { name: "Create clip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blood test" })).toBeVisible();
  await page.getByLabel("Sentence 1").pressSequentially(SCRIPT);
  await expect(page.getByLabel("Sentence 1")).toHaveValue("Please do not eat before you come.");
  await expect(page.getByLabel("Sentence 2")).toHaveValue("Water is fine.");
  await expect(page.getByLabel("Sentence 2")).toBeFocused();
  const spoken = page.waitForResponse((answer) => answer.url().includes("/clips/speech"));
  await page.getByRole("button", { name: "Play sentence 2" }).click();
  expect((await spoken).headers()["content-type"]).toBe("audio/wav");
  await page.getByRole("button", { name: "Generate audio" }).click();
  const render = page.getByRole("button", { name: "Render video of Take 1" });
  await expect(render).toBeVisible({ timeout: MADE_MS });
  await page.getByRole("button", { name: "Play Take 1" }).click();
  await expect(page.locator("[data-caption]")).toContainText("Please do not eat before you come.");
  await page.getByRole("button", { name: "Pause Take 1" }).click();
  const isCaption = page.locator("[data-caption]");
  await page.getByRole("button", { name: "Captions of Take 1" }).click();
  await expect(isCaption).toBeHidden();
  await page.getByLabel("Playback speed of Take 1").selectOption("1.5");
  const rate = () =>
    page.getByLabel("Audio of Take 1").evaluate((media: HTMLMediaElement) => media.playbackRate);
  await expect.poll(rate).toBe(1.5);
  await page.getByLabel("Position in Take 1").press("End");
  await expect(page.getByLabel("Position in Take 1")).toHaveAttribute("aria-valuetext", /^(0:0[2-9]) of \1$/);
  await render.click();
  await page.getByLabel("Format").selectOption({ label: "Square, 1080 × 1080" });
  const red = { width: 64, height: 64, channels: 3, background: "#f00" } as const;
  const logo = await sharp({ create: red }).png().toBuffer();
  await page
    .getByLabel("Logo (optional)")
    .setInputFiles({ name: "red.png", mimeType: "image/png", buffer: logo });
  await page.getByLabel("Burn in captions").check();
  await page.getByRole("button", { name: "Render video" }).last().click();
  await expect(page.getByLabel("Video of Take 1")).toBeVisible({ timeout: MADE_MS });
  // The picture shows them, so the player doesn't.
  await expect(page.getByRole("button", { name: "Captions of Take 1" })).toHaveCount(0);
  await expect.poll(() => page.locator("video").evaluate(countShownTracks)).toBe(0);

  const clipId = new URL(page.url()).pathname.split("/").at(-1);
  const { body } = await api("GET", `/clips/${clipId}/takes`, { key: owner.key });
  const [take] = body.takes as { wav_url: string; duration_ms: number; status: string }[];
  expect(take?.status).toBe("completed");
  const seen = await watch(page);
  expect(seen.size).toEqual([1080, 1080]);
  expect(seen.corner.red).toBeGreaterThan(200);
  expect(seen.corner.green).toBeLessThan(60);
  expect(Math.abs(seen.duration * 1000 - (take?.duration_ms ?? 0))).toBeLessThan(40);
  expect(seen.moved).toBeGreaterThan(4 * seen.still);
  const wav = Buffer.from(await (await fetch(take?.wav_url ?? "")).arrayBuffer()).subarray(44);
  const sound = new Int16Array(wav.buffer.slice(wav.byteOffset, wav.byteOffset + wav.length));
  expect(wordErrorRate(SCRIPT, await transcribe(sound, 48_000))).toBeLessThan(0.25);

  await page.getByRole("button", { name: "Favourite: Take 1" }).click();
  await expect(page.getByRole("button", { name: "Favourite: Take 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Take 1" }).click();
  await page.getByRole("menuitem", { name: "Captions (WebVTT)" }).click();
  expect((await saved).suggestedFilename()).toBe("Blood test, Take 1 captions.vtt");
  expect(await readFile(await (await saved).path(), "utf8")).toContain("Water is fine.");
  await expectAccessible(page, "a clip with a video", { inTheDark: true });
  await page.goto("/clips");
  await expect(page.locator("main img")).toHaveAttribute("src", /\/video-[0-9a-f]+\.webp\?/);
  await page.getByRole("button", { name: "Actions for Blood test" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete clip" }).click();
  await expect(page.getByText("Turn a script into a video")).toBeVisible();
});
