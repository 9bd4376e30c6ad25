import type { Page } from "@playwright/test";
import { demoToken } from "../fixtures/call.ts";
import { at, expect, expectAccessible, test } from "../fixtures/console.ts";
import { addressOf, fillAccount, listGroups, listPages } from "../fixtures/pages.ts";
import { weighScripts } from "../fixtures/scripts.ts";

// Each goes through every page: some take a second, and there are many.
const LONG_MS = 300_000;
test.describe.configure({ mode: "parallel" });

/** JavaScript of a page's own. */
const LIMIT_BYTES = 250_000;

test("every page is in one of the groups that are looked at below", () => {
  expect(listGroups()).toEqual(["(auth)", "(console)", "(public)"]);
});

for (const width of [1440, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ colorScheme: "light", viewport: { width, height: 900 } });
    test.setTimeout(LONG_MS);

    test("every console page is accessible, fits and is light, first empty, then with something on it", async ({
      page,
      owner,
    }) => {
      const lists = listPages("(console)").filter((path) => !path.includes("["));
      expect(lists.length).toBeGreaterThan(5);
      for (const path of lists) await expectPage(page, path, "empty");
      const places = await fillAccount(owner.key);
      for (const path of listPages("(console)")) await expectPage(page, addressOf(path, places), path);
      await expectPage(page, "/scenarios/00000000-0000-0000-0000-000000000000", "/scenarios/[id]");
      for (const path of ["/links?create", "/api-keys?create"]) {
        await page.goto(path);
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page, path, { inTheDark: true });
      }
    });

    test("every page for visitors is accessible, fits and is light", async ({ page }) => {
      const places = { "/c/[token]": `/c/${await demoToken()}` };
      for (const path of listPages("(public)")) await expectPage(page, addressOf(path, places), path);
      for (const path of listPages("(auth)")) await expectPage(page, `${path}?next=/overview`, path);
      const errors = ["/sign-in?error=CredentialsSignin&next=/overview", "/reset-password#x"];
      for (const path of [...errors, "/c/no-such-link", "/no-such-page"]) await expectPage(page, path, path);
    });
  });
}

/** In the light, then in the dark. */
async function expectPage(page: Page, address: string, name: string): Promise<void> {
  const scripts = await weighScripts(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectAccessible(page, `${address} (${name})`, { inTheDark: true });
  const { all, own } = await scripts.weight();
  expect(all, address).toBeGreaterThan(own);
  expect(own, address).toBeLessThan(LIMIT_BYTES);
}

test("everything is reached by keyboard: the palette goes to a page, a menu to its acts", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/overview");
  // The page listens as soon as its script has run.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Go to a page").fill("keys");
  await page.keyboard.press("Enter");
  await at(page, "/api-keys");
  await page.getByRole("button", { name: "Actions for e2e" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Copy id" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Actions for e2e" })).toBeFocused();
});
