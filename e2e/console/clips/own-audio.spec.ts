import { expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";
import { join, silence, synthesise, wav } from "../../fixtures/voice.ts";

/** The recognizer is loaded first, on a machine that may be busy. */
const MADE_MS = 120_000;

type Take = {
  status: string;
  script: string;
  duration_ms: number;
  own_audio_ms: number;
  captions_url: string;
};

test("own audio is chosen, heard, refused without losing anything, and becomes a take with captions", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.slow();
  const clip = await api("POST", "/clips/create", { key: owner.key, body: { name: "Own voice" } });
  await page.goto(`/clips/${clip.body.id}`);
  await hydrated(page);
  await page.getByLabel("Sentence 1").fill("A script for later.");
  const file = page.getByLabel("Own audio (optional)");
  const name = "voice.wav";
  await file.setInputFiles({ name, mimeType: "audio/wav", buffer: Buffer.from("no sound") });
  await expect(page.getByLabel("Sentence 1")).toHaveCount(0);
  const said = page.getByLabel("What is said (optional)");
  await said.fill("Please bring your passport.");
  await page.getByRole("button", { name: "Create take" }).click();
  await expect(page.getByText("The audio must be a WAV, MP3, M4A or OGG file")).toBeVisible();
  await expect(said).toHaveValue("Please bring your passport.");

  await page.getByRole("button", { name: "Remove the audio" }).click();
  await expect(page.getByLabel("Sentence 1")).toHaveValue("A script for later.");
  await file.setInputFiles({ name, mimeType: "audio/wav", buffer: Buffer.alloc(5_300_000) });
  await expect(page.getByText("The audio is larger than 5 MB.")).toBeVisible();
  await page.getByRole("button", { name: "Create take" }).click();
  await expect(page.getByText("No takes yet.")).toBeVisible();

  const spoken = await synthesise("Please bring your passport.");
  const sound = join(silence(0.3), spoken, silence(1), await synthesise("We open at nine."), silence(0.3));
  await file.setInputFiles({ name, mimeType: "audio/wav", buffer: Buffer.from(wav(sound)) });
  const player = page.locator("form audio");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(2);
  await expect(said).toHaveValue("Please bring your passport.");
  await said.fill("");
  await expectAccessible(page, "the own audio of a clip", { inTheDark: true });
  await page.getByRole("button", { name: "Create take" }).click();
  await expect(page.getByRole("heading", { level: 3, name: /Take 1/ })).toBeVisible();
  await expect(page.getByText(/, own audio/)).toBeVisible();
  await expect(page.getByLabel("Sentence 1")).toHaveValue("A script for later.");
  const takeOf = async () => {
    const { body } = await api("GET", `/clips/${clip.body.id}/takes`, { key: owner.key });
    const [take] = body.takes as Take[];
    if (!take) throw new Error("The clip has no take");
    return take;
  };
  await expect.poll(async () => (await takeOf()).status, { timeout: MADE_MS }).toBe("ready_to_render");
  const { script, duration_ms, own_audio_ms, captions_url } = await takeOf();
  expect(script).toMatch(/passport.*nine|passport.*9/i);
  expect(duration_ms - own_audio_ms).toBeLessThan(300);
  const captions = await (await fetch(captions_url)).text();
  expect(captions.match(/-->/g)).toHaveLength(2);
});
