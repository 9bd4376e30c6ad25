import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/console.ts";

const PLACES = [
  { place: "", colorScheme: "dark" },
  { place: "#?route=post-/conversations/connect", colorScheme: "light" },
  { place: "#?route=get-/clips/-clip_id-", colorScheme: "dark" },
] as const;

test("the API reference is accessible and loads only from this server", async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  for (const { place, colorScheme } of PLACES) {
    await page.emulateMedia({ colorScheme });
    // Changing only the fragment would not reload the page.
    await page.goto("about:blank");
    await page.goto(`/docs/api${place}`);
    await expect(page.getByText("Start a conversation and get the token for its room").first()).toBeVisible();
    await expectAccessible(page, place);
  }
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the reference can run an operation with a key", async ({ page }) => {
  await page.goto("/docs/api#?route=get-/avatars");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/avatars");
  await page.getByRole("button", { name: "Execute" }).click();
  expect((await answered).status()).toBe(401);
});
