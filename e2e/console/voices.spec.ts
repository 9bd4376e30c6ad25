import { expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

test("a scenario's voice, language, liveliness and pronunciations are saved, and what can't be held or saved is named", {
  tag: "@long",
}, async ({ page, owner }) => {
  expect(owner.email).toBeTruthy();
  await page.goto("/scenarios");
  await hydrated(page);
  await page.getByRole("link", { name: "Choose a template" }).click();
  await page.getByRole("button", { name: /Use template.*Clinic front desk/ }).click();
  await page.waitForURL(/\/scenarios\/[0-9a-f-]{36}$/);
  await hydrated(page);
  const dialog = page.getByRole("dialog", { name: "Voice and language" });
  const open = async () => {
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Voice and language" }).click();
  };
  await open();
  await dialog.getByLabel("Voice", { exact: true }).selectOption({ label: "Other" });
  await dialog.getByLabel("Other voice").fill("shimmer");
  await dialog.getByLabel("Language of the call").selectOption({ label: "German" });
  // The local recognizer of every machine knows English alone.
  await expect(
    dialog.getByText("This instance can’t hear German, so calls in it don’t start."),
  ).toBeVisible();
  await dialog.getByLabel("Liveliness").selectOption({ label: "Lively" });
  await dialog.getByLabel("Pronunciations").fill("Kim = kim\nNguyen win");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Nguyen win: Write it as")).toBeVisible();
  await dialog.getByLabel("Pronunciations").fill("Kim = kim\nNguyen = win, the name");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Voice and language saved.")).toBeVisible();
  const isShown = async () => {
    await open();
    await expect(dialog.getByLabel("Other voice")).toHaveValue("shimmer");
    await expect(dialog.getByLabel("Language of the call")).toHaveValue("de");
    await expect(dialog.getByLabel("Liveliness")).toHaveValue("lively");
    await expect(dialog.getByLabel("Pronunciations")).toHaveValue("Kim = kim\nNguyen = win, the name");
  };
  await isShown();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  await hydrated(page);
  await isShown();
});

test("an avatar's voice, speed and pronunciations are chosen on its card, those of the account in the settings, and a wrong line is named and kept", {
  tag: "@long",
}, async ({ page, owner }) => {
  await page.goto("/avatars");
  await hydrated(page);
  const dialog = page.getByRole("dialog", { name: "Maya’s voice" });
  const open = () => page.getByRole("button", { name: "Voice Maya" }).click();
  await open();
  await dialog.getByLabel("Voice", { exact: true }).selectOption({ label: "Priya’s voice" });
  await dialog.getByLabel("Speed").fill("1.2");
  await dialog.getByLabel("Pronunciations").fill("Kim");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Kim: Write it as")).toBeVisible();
  await dialog.getByLabel("Pronunciations").fill("Kim = kim");
  await expectAccessible(page, "an avatar's voice", { inTheDark: true });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Voice saved.")).toBeVisible();
  await expect(page.getByText("Voice: priya")).toHaveCount(2);
  const { avatars } = (await api("GET", "/avatars", { key: owner.key })).body as {
    avatars: { name: string }[];
  };
  expect(avatars.find(({ name }) => name === "Maya")).toMatchObject({
    voice: "priya",
    speed: 1.2,
    pronunciations: [{ written: "Kim", spoken: "kim" }],
  });
  await open();
  await dialog.getByLabel("Voice", { exact: true }).selectOption("");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Voice: maya")).toBeVisible();

  await page.goto("/settings");
  await hydrated(page);
  const field = page.getByRole("textbox", { name: "Pronunciations" });
  await field.fill(`Nguyen = ${"w".repeat(121)}`);
  await page.getByRole("button", { name: "Save pronunciations" }).click();
  await expect(page.getByText("Must have at most 120 characters.")).toBeVisible();
  await expect(field).toHaveValue(/w{121}/);
  await field.fill("Nguyen = win");
  await page.getByRole("button", { name: "Save pronunciations" }).click();
  await expect(page.getByText("Pronunciations saved")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("Nguyen = win");
});
