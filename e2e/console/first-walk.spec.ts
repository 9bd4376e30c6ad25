import type { Page } from "@playwright/test";
import { agentState, hangUp } from "../fixtures/call.ts";
import { expect, hydrated, test } from "../fixtures/console.ts";

/** How many clicks a new owner may need, without help, to put a scenario of their own on a link and talk to it. */
const MAX_CLICKS = 8;

test.use({ permissions: ["microphone"] });

/** Counts its clicks. */
class Mouse {
  clicks = 0;

  async press(page: Page, role: "button" | "link", name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await page.getByRole(role, { name }).first().click();
  }
}

test("a new owner has a scenario of their own on a link, and talks to it, within 8 clicks", async ({
  page,
  owner,
  context,
}) => {
  expect(owner.email).toBeTruthy();
  const mouse = new Mouse();
  await page.goto("/overview");
  await hydrated(page);
  await mouse.press(page, "link", "Create scenario");
  await mouse.press(page, "button", /Use template.*Clinic front desk/);
  await page.waitForURL(/\/scenarios\/[0-9a-f-]{36}$/);
  await page.getByLabel("Name", { exact: true }).fill("Doctor Kim's front desk");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await mouse.press(page, "link", "Share");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Doctor Kim");
  await mouse.press(page, "button", "Create link");
  await expect(page.getByRole("dialog", { name: "Link created" })).toBeVisible();
  const opened = context.waitForEvent("page");
  await mouse.press(page, "link", /^Open/);
  const visit = await opened;
  await expect(visit.getByText("Doctor Kim").first()).toBeVisible();
  // The button works once the page's script runs.
  await hydrated(visit);
  mouse.clicks += 1;
  await visit.getByTestId("start-call").click();
  await agentState(visit, "speaking");
  expect(mouse.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  await hangUp(visit);
});
