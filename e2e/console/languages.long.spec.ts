import { demoToken } from "../fixtures/call.ts";
import { expect, test } from "../fixtures/console.ts";
import { englishOn } from "../fixtures/english-texts.ts";
import { addressOf, fillAccount, listPages } from "../fixtures/pages.ts";

const LONG_MS = 300_000;

test.use({ locale: "de-DE" });

test("a German browser gets every page of the console in German, empty and with content", async ({
  page,
  owner,
}) => {
  test.setTimeout(LONG_MS);
  const lists = listPages("(console)").filter((path) => !path.includes("["));
  expect(await englishOn(page, lists)).toEqual({});
  const places = await fillAccount(owner.key);
  const addresses = [
    ...listPages("(console)").map((path) => addressOf(path, places)),
    "/links?create",
    "/api-keys?create",
    "/members?invite",
    "/scenarios/00000000-0000-0000-0000-000000000000",
  ];
  expect(await englishOn(page, addresses)).toEqual({});
});

test("a German browser gets the pages for everybody in German", async ({ page }) => {
  test.setTimeout(LONG_MS);
  const places = {
    "/c/[token]": `/c/${await demoToken()}`,
    "/docs/api/[tag]": "/docs/api/memories",
    "/docs/[page]": "/docs/tools",
  };
  const addresses = [
    ...listPages("(public)").map((path) => addressOf(path, places)),
    ...listPages("(auth)").map((path) => `${path}?next=/overview`),
    "/sign-in?error=CredentialsSignin",
    "/no-such-page",
  ];
  expect(await englishOn(page, addresses)).toEqual({});
});
