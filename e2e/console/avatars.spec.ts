import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

const nodes_json = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "Greet." } } };

/** A moving avatar shows its frames within this time, however busy the machine is. */
const MOVES_MS = 10_000;

/** Waits until an avatar has shown this many different frames; its canvas is in the page but drawn elsewhere. */
async function seePictures(avatar: Locator, count: number): Promise<void> {
  const seen = await avatar.evaluate(
    async (element, [enough, limitMs]) => {
      const canvas = element.querySelector("canvas");
      if (!canvas) return 0;
      const small = new OffscreenCanvas(96, 96);
      const context = small.getContext("2d", { willReadFrequently: true });
      const seen = new Set<string>();
      const until = performance.now() + limitMs;
      while (seen.size < enough && performance.now() < until) {
        context?.drawImage(canvas, 0, 0, 96, 96);
        seen.add(String(context?.getImageData(0, 0, 96, 96).data));
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      return seen.size;
    },
    [count, MOVES_MS] as const,
  );
  expect(seen).toBe(count);
}

/** Brightness of the upper right corner of an avatar's frame, 0 to 255. */
const cornerOf = (avatar: Locator): Promise<number> =>
  avatar.evaluate((element) => {
    const canvas = element.querySelector("canvas");
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas || !context) return Number.NaN;
    context.drawImage(canvas, canvas.width - 12, 12, 1, 1, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] ?? Number.NaN;
  });

test("an avatar wakes on hover, speaks on press, alone, and changes its background while speaking; “Talk to” opens a scenario's test panel with it", {
  tag: "@long",
}, async ({ page, owner }) => {
  await api("POST", "/scenarios/create", { key: owner.key, body: { name: "Desk", nodes_json } });
  await page.goto("/avatars");
  await hydrated(page);
  const maya = page.getByTestId("avatar-portrait").filter({ hasText: "Maya" });
  await expect(maya.locator("canvas")).toHaveCount(0);
  await page.getByText("Night", { exact: true }).click();
  await maya.hover();
  await expect(maya).toHaveAttribute("data-awake", "true");
  await seePictures(maya, 5);
  await maya.click();
  await expect(maya).toHaveAttribute("data-speech", "playing");
  await seePictures(maya, 5);
  await expect.poll(() => cornerOf(maya)).toBeLessThan(90);
  await page.getByText("Sage", { exact: true }).click();
  await expect.poll(() => cornerOf(maya)).toBeGreaterThan(150);
  await expect(maya).toHaveAttribute("data-speech", "none", { timeout: 20_000 });
  await expect(maya).toHaveAttribute("data-awake", "false");

  const daniel = page.getByTestId("avatar-portrait").filter({ hasText: "Daniel" });
  await maya.click();
  await expect(maya).toHaveAttribute("data-speech", "playing");
  await daniel.click();
  await expect(maya).toHaveAttribute("data-speech", "none");
  await expect(daniel).toHaveAttribute("data-speech", "playing");
  await daniel.click();
  await expect(daniel).toHaveAttribute("data-speech", "none");

  await page.getByRole("button", { name: "Talk to Priya" }).click();
  await page.getByRole("menuitem", { name: "Desk" }).click();
  const panel = page.getByRole("complementary", { name: "Draft test" });
  await expect(panel.getByLabel("Avatar").locator("option:checked")).toHaveText("Priya");
});

test("with reduced motion, hovering moves nothing", { tag: "@long" }, async ({ page, owner }) => {
  expect(owner.keyId).toBeTruthy();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/avatars");
  await hydrated(page);
  const first = page.getByTestId("avatar-portrait").first();
  await first.hover();
  await page.waitForTimeout(1_500);
  await expect(first).toHaveAttribute("data-awake", "false");
});

test("a new link starts with the default avatar, and keeps its background image until that is deleted", {
  tag: "@long",
}, async ({ page, owner }) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/avatars");
  await page.getByRole("button", { name: "Make default Priya" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Priya" }).getByText("Default", { exact: true }),
  ).toBeVisible();
  const { body: scenario } = await api("POST", "/scenarios/create", {
    key: owner.key,
    body: { name: "Desk", nodes_json },
  });
  await page.goto("/links?create");
  const chosen = page.getByLabel("Avatar").locator("option:checked");
  await expect(chosen).toHaveText("Priya");
  await page.getByLabel("Label").fill("Desk");
  const file = await sharp({ create: { width: 640, height: 360, channels: 3, background: "#7a9" } })
    .png()
    .toBuffer();
  await page.getByText("More settings").click();
  const upload = page.getByLabel("Upload image");
  await upload.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("The image must be a JPEG, PNG or WebP file.")).toBeVisible();
  await upload.setInputFiles({ name: "Our office.png", mimeType: "image/png", buffer: file });
  await expect(page.getByRole("radio", { name: "Our office" })).toBeChecked();
  const preview = page.getByAltText("The avatar in front of this background");
  await expect.poll(() => imageBehind(preview)).toContain("/avatars/backgrounds/");
  await page.getByRole("button", { name: "Create link" }).last().click();
  await expect(page.getByRole("dialog", { name: "Link created" })).toBeVisible();
  const { body: links } = await api("GET", "/hosted-links", { key: owner.key });
  const background = expect.stringMatching(/^image:/);
  expect(links.hosted_links).toMatchObject([{ background, scenario_id: scenario.id }]);
  const [{ token }] = links.hosted_links as [{ token: string }]; // one link was made
  await page.goto(`/c/${token}`);
  const portrait = page.getByAltText("Priya, an AI avatar").locator("..");
  await expect.poll(() => imageBehind(portrait)).toContain("/avatars/backgrounds/");
  await page.goto("/avatars");
  const maya = page.getByTestId("avatar-portrait").filter({ hasText: "Maya" }).locator("img");
  await page.locator("label").filter({ hasText: "Our office" }).click();
  await expect.poll(() => imageBehind(maya)).toContain("/avatars/backgrounds/");
  await page.getByRole("button", { name: "Delete Our office" }).click();
  await page.getByRole("button", { name: "Delete image" }).click();
  await expect(page.getByRole("heading", { name: "Our office" })).toBeHidden();
  await expect(page.getByRole("radio", { name: "Studio" })).toBeChecked();
  const { body: later } = await api("GET", "/hosted-links", { key: owner.key });
  expect(later.hosted_links).toMatchObject([{ background: "studio" }]);
});

const imageBehind = (picture: Locator): Promise<string> =>
  picture.evaluate((image) => getComputedStyle(image).backgroundImage);

test("an avatar’s files and voice need a session", async ({ request }) => {
  for (const path of ["/avatars/maya/rig", "/avatars/maya/speech"]) {
    expect((await request.get(path)).status(), path).toBe(401);
  }
});

test("a baked avatar is uploaded, previewed, made calmer, renamed and deleted; a broken one is rejected with the name of its file", {
  tag: "@long",
}, async ({ page, owner }) => {
  expect(owner.keyId).toBeTruthy();
  const folder = join(process.cwd(), "avatars", "mei");
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const upload = async (zip: typeof files) => {
    await page.getByLabel("Avatar file", { exact: true }).setInputFiles({
      name: "mei.zip",
      mimeType: "application/zip",
      buffer: Buffer.from(makeZip(zip)),
    });
    await page.getByRole("dialog").getByRole("button", { name: "Upload avatar" }).click();
  };
  await page.goto("/avatars");
  await hydrated(page);
  await page.getByRole("button", { name: "Upload avatar" }).click();
  await expectAccessible(page, "upload dialog");
  await upload(files.filter(({ name }) => name !== "mouth_aa.webp"));
  // An avatar is decoded and drawn once before it is accepted.
  await expect(page.getByText(/mouth_aa\.webp/)).toBeVisible({ timeout: 40_000 });
  await upload(files);
  await expect(page.getByRole("dialog")).toBeHidden({ timeout: 40_000 });
  const card = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Delete Mei" }) });
  await card.getByTestId("avatar-portrait").hover();
  await expect(card.getByTestId("avatar-portrait")).toHaveAttribute("data-awake", "true");
  await card.getByLabel("Liveliness Mei").selectOption({ label: "Calm" });
  await expect(page.getByText("Mei’s liveliness saved")).toBeVisible();
  await page.reload();
  await expect(card.getByLabel("Liveliness Mei")).toHaveValue("calm");
  await hydrated(page);
  await card.getByRole("button", { name: "Edit Mei" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Mei Lin");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const renamed = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Delete Mei Lin" }) });
  await renamed.getByRole("button", { name: "Delete Mei Lin" }).click();
  await page.getByRole("button", { name: "Delete avatar" }).click();
  await expect(renamed).toHaveCount(0);
});
