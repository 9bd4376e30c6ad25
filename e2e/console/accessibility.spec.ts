import { demoToken } from "../fixtures/call.ts";
import { at, expect, hydrated, test } from "../fixtures/console.ts";
import { atEachWidth, expectPage, LONG_MS } from "../fixtures/look-at.ts";
import { addressOf, fillAccount, listGroups, listPages } from "../fixtures/pages.ts";

test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light" });

test("every page is in one of the groups checked below", () => {
  expect(listGroups()).toEqual(["(auth)", "(console)", "(public)"]);
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
  await expectPage(page, "/scenarios/00000000-0000-0000-0000-000000000000", "/scenarios/missing");
  await page.context().clearCookies();
  const places = {
    "/c/[token]": `/c/${await demoToken()}`,
    "/docs/api/[tag]": "/docs/api/memories",
    "/docs/[page]": "/docs/tools",
  };
  for (const path of listPages("(public)")) await expectPage(page, addressOf(path, places), path);
  for (const path of listPages("(auth)")) await expectPage(page, `${path}?next=/overview`, path);
  const errors = ["/sign-in?error=CredentialsSignin&next=/overview", "/reset-password#x"];
  for (const path of [...errors, "/c/no-such-link", "/no-such-page"]) await expectPage(page, path, path);
});

test("everything is reachable by keyboard: the palette opens a page, a menu its actions", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/overview");
  // The page reacts once its script has run.
  await hydrated(page);
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
