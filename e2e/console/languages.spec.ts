import { at, expect, hydrated, signIn, test } from "../fixtures/console.ts";
import { englishOn } from "../fixtures/english-texts.ts";
import { addressOf, fillAccount } from "../fixtures/pages.ts";

test.describe("a German browser", () => {
  test.use({ locale: "de-DE" });

  // `untranslated.test.ts` finds texts outside the catalogues on every page; `languages.long.spec.ts` visits them all.
  test("gets pages, a dialog and the errors of a form in German", async ({ page, owner }) => {
    const places = await fillAccount(owner.key);
    const addresses = ["/overview", "/links?create", addressOf("/scenarios/[id]", places), "/no-such-page"];
    expect(await englishOn(page, addresses)).toEqual({});

    await page.goto("/settings");
    await hydrated(page);
    await page.getByLabel("Neue E-Mail-Adresse").fill("somebody@example.test");
    await page.getByLabel("Ihr Passwort").fill("not the password");
    await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
    await expect(page.getByText("Das Passwort ist falsch.")).toBeVisible();
  });
});

test("the language of the settings applies at once, in every browser of the person, until they choose the browser's", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  await page.goto("/settings");
  await hydrated(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await englishOn(page, ["/settings", "/conversations", "/overview"])).toEqual({});

  await page.getByRole("button", { name: /^Konto:/ }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await at(page, "/sign-in");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, owner.email);
  await at(other, "/overview");
  await expect(other.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible();
  await other.goto("/settings");
  await hydrated(other);
  await other.getByRole("combobox", { name: "Sprache" }).selectOption("");
  await other.getByRole("button", { name: "Sprache speichern", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
