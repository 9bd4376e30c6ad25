import type { Locator } from "@playwright/test";
import { at, expect, expectAccessible, test } from "../../fixtures/console.ts";
import { createLink, GREETS } from "../../fixtures/create.ts";
import { api } from "../../fixtures/instance.ts";
import { choose, MAKE_MS, photoBrowser, photoBytes, SEARCH_MS, sayHello } from "../../fixtures/photo-page.ts";

test.use({ launchOptions: photoBrowser });

/** Number of different images that the avatar's mouth shows in some milliseconds. */
const countMouths = (avatar: Locator, durationMs: number): Promise<number> =>
  avatar.evaluate(async (element, lastingMs) => {
    const canvas = element.querySelector("canvas");
    const context = new OffscreenCanvas(32, 32).getContext("2d", { willReadFrequently: true });
    const images = new Set<string>();
    const until = performance.now() + lastingMs;
    while (canvas && performance.now() < until) {
      const [x, y] = [canvas.width * 0.4, canvas.height * 0.45];
      context?.drawImage(canvas, x, y, canvas.width * 0.2, canvas.height * 0.2, 0, 0, 32, 32);
      images.add(String(context?.getImageData(0, 0, 32, 32).data));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return images.size;
  }, durationMs);

test("a photo becomes an avatar that says hello, is saved with the person's consent, and can be used and deleted", async ({
  page,
  owner,
}) => {
  test.setTimeout(300_000);
  const sent: { path: string; body: Buffer }[] = [];
  page.on("request", (request) => {
    const body = request.postDataBuffer();
    if (body && body.length > 20_000) sent.push({ path: new URL(request.url()).pathname, body });
  });
  await page.goto("/avatars");
  await page.getByRole("link", { name: "Create from a photo" }).click();
  await at(page, "/avatars/new/photo");
  await page.getByLabel("Name").fill("Eileen");
  await choose(page, photoBytes);
  await expect(page.getByText("We closed the mouth.")).toBeVisible({ timeout: SEARCH_MS });
  await expect(sayHello(page)).toBeVisible({ timeout: MAKE_MS });
  await expectAccessible(page, "an avatar from a photo", { inTheDark: true });
  const avatar = page.getByRole("img", { name: "Your avatar" });
  await sayHello(page).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible({ timeout: 30_000 });
  expect(await countMouths(avatar, 2_000)).toBeGreaterThan(15);
  await expect(sayHello(page)).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Save avatar" }).click();
  expect(await page.getByRole("radio", { name: /This is me/ }).evaluate(isValid)).toBe(false);
  await page.getByRole("radio", { name: /This is me/ }).check();
  const drawing = await avatar.locator("canvas").elementHandle();
  await page.getByLabel("Voice").selectOption({ label: "Maya’s voice" });
  // Another voice keeps the face.
  expect(await drawing?.evaluate((canvas) => canvas.isConnected)).toBe(true);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Save avatar" }).click();
  await expect(page.getByText("“Eileen” is ready")).toBeVisible({ timeout: 30_000 });
  await at(page, "/avatars");
  expect(sent.map(({ path }) => path)).toEqual(["/avatars/upload"]);
  // Some bytes from the middle of the photo's file.
  expect(sent[0]?.body.includes(photoBytes.subarray(20_000, 20_040))).toBe(false);

  const { body: list } = await api("GET", "/avatars", { key: owner.key });
  const avatars = list.avatars as { id: string; name: string }[]; // as the API's document says
  const listed = avatars.find(({ name }) => name === "Eileen");
  const card = page.getByRole("listitem").filter({ hasText: "Eileen" });
  await expect(card.getByText("Made from a photo.")).toBeVisible();
  const fields = { avatar_id: listed?.id, label: "Desk", language: "en", record_conversation: false };
  const link = await createLink(owner.key, { name: "Desk", nodes_json: GREETS }, fields);
  await page.goto(`/c/${link.token}`);
  await expect(page.getByAltText("Eileen, an AI avatar")).toBeVisible();

  await page.goto("/avatars");
  const portrait = await card.locator("img").first().getAttribute("src");
  await card.getByRole("button", { name: /Delete/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(card).toHaveCount(0);
  expect((await page.request.get(portrait ?? "")).status()).toBe(404);
});

const isValid = (element: Element): boolean => element instanceof HTMLInputElement && element.validity.valid;

test("a photo chosen before the page's script runs is not lost", async ({ page, owner }) => {
  expect(owner.keyId).toBeTruthy();
  const { promise: isChosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/_next\/static\/.+\.js/, async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto("/avatars/new/photo", { waitUntil: "commit" });
  await choose(page, photoBytes, "early.jpg");
  goOn();
  await expect(page.getByText("early.jpg")).toBeVisible();
});
