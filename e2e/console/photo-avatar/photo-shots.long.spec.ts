import { drawShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import { expect, expectAccessible, test } from "../../fixtures/console.ts";
import { choose, MAKE_MS, photoBrowser, SEARCH_MS, sayHello } from "../../fixtures/photo-page.ts";
import { switchedCamera } from "../../fixtures/switched-camera.ts";

test.use({ launchOptions: photoBrowser });

test("further pictures are taken by the camera in one go, may be skipped and removed, and show what they improve", async ({
  page,
  owner,
}) => {
  test.setTimeout(600_000);
  expect(owner.keyId).toBeTruthy();
  const [rest, smile, eyesShut] = await Promise.all([
    drawShot("sofia", "rest"),
    drawShot("sofia", "smile"),
    drawShot("sofia", "eyesShut"),
  ]);
  const show = await switchedCamera(page, [rest, smile, eyesShut]);
  await page.goto("/avatars/new/photo");
  await page.getByLabel("Name").fill("Sofia");
  await choose(page, rest);
  await expect(sayHello(page)).toBeVisible({ timeout: SEARCH_MS + MAKE_MS });

  await page.getByRole("button", { name: "Take them in one go" }).click();
  const smiling = page.getByRole("dialog", { name: "Smile, 1 of 4" });
  await expect(smiling.getByText("This picture shows no teeth.")).toBeVisible({ timeout: SEARCH_MS });
  await expectAccessible(page, "taking further pictures", { inTheDark: true });
  await show(1);
  await smiling.getByRole("button", { name: "Take photo" }).click({ timeout: SEARCH_MS });
  await expect(smiling.getByRole("button", { name: "Retake" })).toBeVisible();
  await smiling.getByRole("button", { name: "Next" }).click();
  await page.getByRole("dialog", { name: "Say “aah”, 2 of 4" }).getByRole("button", { name: "Skip" }).click();
  await show(2);
  // Nobody presses a button with shut eyes: the picture is taken by itself.
  const shut = page.getByRole("dialog", { name: "Close your eyes, 3 of 4" });
  await shut.getByRole("button", { name: "Next" }).click({ timeout: 2 * SEARCH_MS });
  await page.getByRole("button", { name: "Skip and finish" }).click();

  const brows = page.getByRole("listitem").filter({ hasText: "Raise your brows" });
  await brows
    .getByLabel("Choose a file for “Raise your brows”")
    .setInputFiles({ name: "brows.png", mimeType: "image/png", buffer: rest });
  await expect(brows.getByText("The brows are not raised.")).toBeVisible({ timeout: SEARCH_MS });
  await expect(brows.getByText("the avatar is made without it")).toBeVisible();

  for (const name of ["Smile", "Close your eyes"])
    for (const text of ["Picture", "Before", "After"])
      await expect(page.getByAltText(`${name}: ${text}`)).toBeVisible({ timeout: MAKE_MS });
  await expectAccessible(page, "further pictures", { inTheDark: true });
  await brows.getByRole("button", { name: "Remove “Raise your brows”" }).click();
  await expect(brows.getByText("The brows are not raised.")).toHaveCount(0);

  await page.getByRole("radio", { name: /This is me/ }).check();
  const [upload] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/avatars/upload")),
    page.getByRole("button", { name: "Save avatar" }).click(),
  ]);
  const hashes = [...new URL(upload.url()).searchParams.keys()].filter((name) => name.endsWith("_hash"));
  expect(hashes).toEqual(["photo_hash", "smile_hash", "eyes_shut_hash"]);
  await expect(page.getByText("“Sofia” is ready")).toBeVisible({ timeout: 30_000 });
});
