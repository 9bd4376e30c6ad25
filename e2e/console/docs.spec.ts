import { expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { APP_URL } from "../fixtures/instance.ts";

test("the documentation is read without an account: from the start page over the search to a section, and its code copied", {
  tag: "@long",
}, async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("link", { name: "Documentation" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("verify signature");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Search results" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("verify signature");
  await expectAccessible(page, "results", { inTheDark: true });
  await page.getByRole("link", { name: "Webhooks: Verify the signature" }).click();
  await expect(page).toHaveURL(`${APP_URL}/docs/webhooks#verify-the-signature`);
  await expect(page.getByRole("heading", { name: "Verify the signature", exact: true })).toBeInViewport();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${APP_URL}/docs/webhooks`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Webhooks" })).toHaveAttribute("aria-current", "page");

  await hydrated(page);
  await page.getByRole("button", { name: "Copy the code: Verify the signature" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("verifyWebhook(process.env");

  await page.getByRole("link", { name: "values", exact: true }).click();
  await expect(page).toHaveURL(`${APP_URL}/docs/integrators#after-the-call`);
  await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The API as tools of a coding agent");
  await page.goto("/docs/overview");
  await expect(page).toHaveURL(`${APP_URL}/docs`);
  await page.goto("/docs/avatars");
  const picture = page.getByRole("img", { name: /One portrait as an avatar/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.goto("/docs/search?q=zzzqqq");
  await expect(page.getByText("Nothing contains all of these words.")).toBeVisible();
  await expectAccessible(page, "an empty search", { inTheDark: true });
});

test("agents get every page as Markdown from llms.txt, and what does not exist is not found", async ({
  request,
}) => {
  const list = await (await request.get("/llms.txt")).text();
  const decisions = await (await request.get("/docs/decisions.md")).text();
  const addresses = [...(list + decisions).matchAll(/\]\((\S+\.md)\)/g)].map(
    ([, address = ""]) => new URL(address, APP_URL).pathname,
  );
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.headers()["content-type"], address).toBe("text/markdown; charset=utf-8");
    expect(await answer.text(), address).toMatch(/^# /);
  }
  const example = await request.get("/docs/files/sdk/examples/node-server.ts");
  expect(example.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  for (const address of ["/docs/nothing", "/docs/nothing.md", "/docs/files/package.json", "/docs/markdown"])
    expect((await request.get(address)).status(), address).toBe(404);
});
