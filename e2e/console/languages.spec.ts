import type { Page } from "@playwright/test";
import { CATALOGUES } from "#components/words/catalogues.ts";
import { demoToken } from "../fixtures/call.ts";
import { at, expect, settled, signIn, test } from "../fixtures/console.ts";
import { addressOf, fillAccount, listPages } from "../fixtures/pages.ts";

const LONG_MS = 300_000;

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else for (const inner of Object.values(Object(value))) yield* textsOf(inner);
}

/** As the page shows it: with each gap as anything. */
const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/<\/?\w+>/g, "")
      .split(/\{\w+\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}$`,
    "u",
  );

// The demo links have the names of templates, which are data there.
const { scenarioCreation: _templates, ...others } = CATALOGUES;
const areas = Object.values(others);
const german = new Set(areas.flatMap(({ de }) => [...textsOf(de)]));
/** English texts that no German page says: too short ones with gaps could be anything. */
const english = [...new Set(areas.flatMap(({ en }) => [...textsOf(en)]))]
  .filter((text) => !german.has(text))
  .filter((text) => !text.includes("{") || text.replace(/\{\w+\}/g, "").replace(/\P{L}/gu, "").length >= 10)
  .map((text) => ({ text, pattern: toPattern(text) }));

/** Runs in the page: every visible text, and what screen readers and tooltips say. */
function readTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!parentElement || parentElement.closest("script, style, code, pre, option, [lang='en']")) continue;
    if (parentElement.checkVisibility()) texts.push(node.textContent ?? "");
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? "");
  }
  return [...texts, document.title.replace(/ · Visavis$/, "")].map((text) =>
    text.replace(/\s+/g, " ").trim(),
  );
}

async function findEnglish(page: Page): Promise<string[]> {
  await settled(page);
  const texts = new Set(await page.evaluate(readTexts));
  return [...texts].filter((text) => english.some(({ pattern }) => pattern.test(text)));
}

const consoleAddresses = (places: Awaited<ReturnType<typeof fillAccount>>) => [
  ...listPages("(console)").map((path) => addressOf(path, places)),
  "/links?create",
  "/api-keys?create",
  "/members?invite",
  "/scenarios/00000000-0000-0000-0000-000000000000",
];

/** Visits the pages and returns what is in English on them. */
async function englishOn(page: Page, addresses: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator("html"), address).toHaveAttribute("lang", "de");
    const texts = await findEnglish(page);
    if (texts.length > 0) found[address] = texts;
  }
  return found;
}

test.describe("a German browser", () => {
  test.use({ locale: "de-DE" });

  test("gets every page of the console in German, empty and with content", async ({ page, owner }) => {
    test.setTimeout(LONG_MS);
    const lists = listPages("(console)").filter((path) => !path.includes("["));
    expect(await englishOn(page, lists)).toEqual({});
    const places = await fillAccount(owner.key);
    expect(await englishOn(page, consoleAddresses(places))).toEqual({});
  });

  test("gets the pages for everybody in German", async ({ page }) => {
    test.setTimeout(LONG_MS);
    const places = { "/c/[token]": `/c/${await demoToken()}`, "/docs/api/[tag]": "/docs/api/conversations" };
    const addresses = [
      ...listPages("(public)").map((path) => addressOf(path, places)),
      ...listPages("(auth)").map((path) => `${path}?next=/overview`),
      "/sign-in?error=CredentialsSignin",
      "/no-such-page",
    ];
    expect(await englishOn(page, addresses)).toEqual({});
  });

  test("gets the errors of a form in German", async ({ page, owner }) => {
    expect(owner.keyId).toBeTruthy();
    await page.goto("/settings");
    await settled(page);
    await page.getByLabel("Neue E-Mail-Adresse").fill("somebody@example.test");
    await page.getByLabel("Ihr Passwort").fill("not the password");
    await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
    await expect(page.getByText("Das Passwort ist falsch.")).toBeVisible();
  });
});

test("the language of the settings applies at once, in every browser of the person, until they choose the browser's", async ({
  page,
  owner,
  browser,
}) => {
  test.setTimeout(LONG_MS);
  await page.goto("/settings");
  await settled(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const places = await fillAccount(owner.key);
  expect(await englishOn(page, consoleAddresses(places))).toEqual({});

  await page.goto("/overview");
  await page.getByRole("button", { name: /^Konto:/ }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await at(page, "/sign-in");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, owner.email);
  await at(other, "/overview");
  await expect(other.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible();
  await other.goto("/settings");
  await settled(other);
  await other.getByRole("combobox", { name: "Sprache" }).selectOption("");
  await other.getByRole("button", { name: "Sprache speichern", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
