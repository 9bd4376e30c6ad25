import type { Page } from "@playwright/test";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { demoToken } from "../fixtures/call.ts";
import {
  at,
  expect,
  expectAccessible,
  expectDarkColours,
  expectFits,
  settled,
  test,
} from "../fixtures/console.ts";
import { addressOf, fillAccount, listGroups, listPages } from "../fixtures/pages.ts";
import { weighScripts } from "../fixtures/scripts.ts";

// Each visits many pages, some for a second. One that takes much longer is named in the error.
const LONG_MS = 300_000;
const PAGE_MS = 60_000;
test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light" });

/** Pages with most of the components: their colors in dark mode are checked in every run, those of others with `--all`. */
const DARK = ["/overview", "/conversations/[id]", "/links?create", "/c/[token]"];
/** JavaScript of a page's own. */
const LIMIT_BYTES = 250_000;

test("every page is in one of the groups checked below", () => {
  expect(listGroups()).toEqual(["(auth)", "(console)", "(public)"]);
});

test("every empty list of the console is accessible, fits and loads little JavaScript", async ({
  page,
  owner,
}) => {
  test.setTimeout(LONG_MS);
  expect(owner.keyId).toBeTruthy();
  const lists = listPages("(console)").filter((path) => !path.includes("["));
  expect(lists.length).toBeGreaterThan(5);
  for (const path of lists) await expectPage(page, path, "empty");
});

// In two halves that run in parallel; each has one of the dialogs that a URL opens.
for (const [half, dialog] of ["/links?create", "/api-keys?create"].entries()) {
  test(`every console page with content is accessible, fits and loads little JavaScript, half ${half + 1}`, async ({
    page,
    owner,
  }) => {
    test.setTimeout(LONG_MS);
    const places = await fillAccount(owner.key);
    const pages = listPages("(console)").filter((_, index) => index % 2 === half);
    for (const path of pages) await expectPage(page, addressOf(path, places), path);
    await page.goto(dialog);
    await expect(page.getByRole("dialog")).toBeVisible();
    await atEachWidth(page, dialog);
  });
}

test("visitor pages and error pages are accessible, fit and load little JavaScript", async ({
  page,
  owner,
}) => {
  test.setTimeout(LONG_MS);
  expect(owner.keyId).toBeTruthy();
  await expectPage(page, "/scenarios/00000000-0000-0000-0000-000000000000", "/scenarios/[id]");
  await page.context().clearCookies();
  const places = {
    "/c/[token]": `/c/${await demoToken()}`,
    "/docs/api/[tag]": "/docs/api/conversations",
  };
  for (const path of listPages("(public)")) await expectPage(page, addressOf(path, places), path);
  for (const path of listPages("(auth)")) await expectPage(page, `${path}?next=/overview`, path);
  const errors = ["/sign-in?error=CredentialsSignin&next=/overview", "/reset-password#x"];
  for (const path of [...errors, "/c/no-such-link", "/no-such-page"]) await expectPage(page, path, path);
});

/** On a desktop and on a phone, in light and dark mode. */
async function expectPage(page: Page, address: string, name: string): Promise<void> {
  try {
    await test.step(name, () => lookAt(page, address, name), { timeout: PAGE_MS });
  } catch (fault) {
    throw new Error(`${name}: ${fault instanceof Error ? fault.message : fault}`, { cause: fault });
  }
}

async function lookAt(page: Page, address: string, name: string): Promise<void> {
  const scripts = await weighScripts(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await settled(page);
  const { all, own } = await scripts.weight();
  expect(all, address).toBeGreaterThan(own);
  expect(own, address).toBeLessThan(LIMIT_BYTES);
  await atEachWidth(page, name);
}

/** A page is loaded once: the width changes only styles, and the few parts that query it are notified. */
async function atEachWidth(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, name, { inTheDark: true });
  if (isQuick && DARK.includes(name)) await expectDarkColours(page, name);
  await page.setViewportSize({ width: 360, height: 900 });
  if (isQuick) await expectFits(page, `${name}, on a phone`);
  else await expectAccessible(page, `${name}, on a phone`, { inTheDark: true });
}

test("everything is reachable by keyboard: the palette opens a page, a menu its actions", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/overview");
  // The page reacts once its script has run.
  await settled(page);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search everything").fill("keys");
  await page.keyboard.press("Enter");
  await at(page, "/api-keys");
  await page.getByRole("button", { name: "Actions for e2e" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Copy id" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Actions for e2e" })).toBeFocused();
});
