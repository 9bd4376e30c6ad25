import sharp from "sharp";
import { expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";

test("scenes are written, moved and given a look, become a take, and are there again for the next one", async ({
  page,
  owner,
}) => {
  const clip = await api("POST", "/clips/create", { key: owner.key, body: { name: "Tour" } });
  await page.goto(`/clips/${clip.body.id}`);
  await hydrated(page);
  await page.getByLabel("Sentence 1").fill("Welcome to the tour.");
  await page.getByRole("button", { name: "Add scene" }).click();
  const [first, second] = [1, 2].map((number) => page.getByRole("region", { name: `Scene ${number}` }));
  if (!first || !second) throw new Error("no scenes");
  await expect(second.getByLabel("Sentence 1")).toBeFocused();
  await page.keyboard.type("Here is the lab.");
  await second.getByText("Background, picture and text").click();
  await second.getByLabel("Background", { exact: true }).selectOption({ label: "Sky" });
  await second.getByLabel("Text on screen").fill("The lab");
  const blue = { width: 64, height: 36, channels: 3, background: "#00f" } as const;
  const buffer = await sharp({ create: blue }).png().toBuffer();
  const file = second.getByLabel("Choose a picture");
  await file.setInputFiles({ name: "text.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(second.getByText("This file can’t be used.")).toBeVisible();
  await file.setInputFiles({ name: "lab.png", mimeType: "image/png", buffer });
  await second.getByLabel("Where").selectOption({ label: "Behind the avatar" });
  await expectAccessible(page, "the scenes of a clip", { inTheDark: true });
  await page.getByRole("button", { name: "Move scene 2 up" }).click();
  await expect(first.getByLabel("Sentence 1")).toHaveValue("Here is the lab.");
  await page.getByRole("button", { name: "Generate audio" }).click();
  await expect(page.getByRole("heading", { level: 3, name: /Take 1/ })).toBeVisible();
  const { body } = await api("GET", `/clips/${clip.body.id}/takes`, { key: owner.key });
  const none = { background: null, picture: null, text: null, picture_place: "beside" };
  expect(body.takes).toMatchObject([
    {
      script: "Here is the lab.\n\nWelcome to the tour.",
      scenes: [
        { background: "sky", text: "The lab", picture: /^picture:/, picture_place: "behind" },
        { ...none, script: "Welcome to the tour." },
      ].map((scene) => ({
        ...scene,
        ...(scene.picture && { picture: expect.stringMatching(scene.picture) }),
      })),
    },
  ]);
  await page.reload();
  await hydrated(page);
  await expect(first.getByLabel("Text on screen")).toHaveValue("The lab");
  await page.getByRole("button", { name: "Remove scene 1" }).click();
  await expect(page.getByRole("region", { name: "Scene 1" })).toHaveCount(0);
  await expect(page.getByLabel("Sentence 1")).toHaveValue("Welcome to the tour.");
});
