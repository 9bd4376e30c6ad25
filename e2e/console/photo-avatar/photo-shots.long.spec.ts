import type { Page } from "@playwright/test";
import { drawShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import { at, expect, expectAccessible, test } from "../../fixtures/console.ts";
import { choose, MAKE_MS, photoBrowser, SEARCH_MS, sayHello } from "../../fixtures/photo-page.ts";
import { switchedCamera } from "../../fixtures/switched-camera.ts";

test.use({ launchOptions: photoBrowser });

const SHOWN = ["rest", "smile", "aah", "eyesShut", "browsUp"] as const;

/** Continues once the camera has taken the picture by itself: nobody presses a button with shut eyes. */
async function goOnFrom(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("That looks good.", { exact: true })).toBeVisible({ timeout: SEARCH_MS });
  await dialog.getByRole("button", { name: "Next" }).click();
}

test("further pictures are taken by the camera in one go, may be skipped and removed, and give the avatar own shapes", async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  expect(owner.keyId).toBeTruthy();
  const pictures = await Promise.all(SHOWN.map((shot) => drawShot("sofia", shot)));
  const show = await switchedCamera(page, pictures);
  const [rest, , , , browsUp] = pictures;
  if (!rest || !browsUp) throw new Error("no pictures");
  await page.goto("/avatars/new/photo");
  await page.getByLabel("Name").fill("Sofia");
  await choose(page, rest);

  // The avatar is made while the camera looks.
  await page.getByRole("button", { name: "Take them in one go" }).click({ timeout: SEARCH_MS });
  const smiling = page.getByRole("dialog", { name: "Smile, 1 of 4" });
  await expect(smiling.getByText("This picture shows no teeth.")).toBeVisible({ timeout: SEARCH_MS });
  await expectAccessible(page, "taking further pictures", { inTheDark: true });
  for (const [index, title] of ["Smile, 1 of 4", "Say “aah”, 2 of 4", "Close your eyes, 3 of 4"].entries()) {
    await show(index + 1);
    await goOnFrom(page, title);
  }
  await page.getByRole("button", { name: "Skip and finish" }).click();

  const brows = page.getByRole("listitem").filter({ hasText: "Raise your brows" });
  const chooseBrows = (buffer: Buffer) =>
    brows
      .getByLabel("Choose a file for “Raise your brows”")
      .setInputFiles({ name: "brows.png", mimeType: "image/png", buffer });
  await chooseBrows(rest);
  await expect(brows.getByText("The brows are not raised.")).toBeVisible({ timeout: SEARCH_MS });
  await expect(brows.getByText("the avatar is made without it")).toBeVisible();
  await brows.getByRole("button", { name: "Remove “Raise your brows”" }).click();
  await expect(brows.getByText("The brows are not raised.")).toHaveCount(0);
  await chooseBrows(browsUp);

  for (const name of ["Raise your brows", "Smile", "Say “aah”", "Close your eyes"])
    for (const text of ["Picture", "Before", "After"])
      await expect(page.getByAltText(`${name}: ${text}`)).toBeVisible({ timeout: MAKE_MS });
  await expect(sayHello(page)).toBeVisible();
  await expectAccessible(page, "further pictures", { inTheDark: true });

  await page.getByRole("radio", { name: /This is me/ }).check();
  const [upload] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/avatars/upload")),
    page.getByRole("button", { name: "Save avatar" }).click(),
  ]);
  const hashes = [...new URL(upload.url()).searchParams.keys()].filter((name) => name.endsWith("_hash"));
  expect(hashes).toEqual(["photo_hash", "smile_hash", "aah_hash", "eyes_shut_hash", "brows_up_hash"]);
  // Only own lids shut entirely.
  expect(upload.postDataBuffer()?.toString("latin1")).toContain('"blinkMax": 1,');
  await expect(page.getByText("“Sofia” is ready")).toBeVisible({ timeout: 30_000 });
  await at(page, "/avatars");
  await expect(page.getByRole("listitem").filter({ hasText: "Made from a photo." })).toContainText("Sofia");
});
