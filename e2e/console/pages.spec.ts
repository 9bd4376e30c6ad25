import { expect, hangUp, say, test } from "../fixtures/call.ts";
import { weighScripts } from "../fixtures/scripts.ts";

test("the hosted page loads less than 200 KB of JavaScript before the button is pressed, and a missing link has a clear error page", async ({
  page,
  demo,
}) => {
  const scripts = await weighScripts(page);
  await page.goto(`/c/${demo.token}`);
  await page.waitForLoadState("networkidle");
  const { all, own } = await scripts.weight();
  expect(own).toBeGreaterThan(0);
  expect(all).toBeLessThan(200_000);

  await page.goto("/c/no-such-link");
  await expect(page.getByTestId("error-page")).toHaveAttribute("data-reason", /.+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the start button stays where it is while the microphone opens by itself", async ({ page, demo }) => {
  await page.context().grantPermissions(["microphone"]);
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const allowed = new Promise((resolve) => addEventListener("microphone-may-open", resolve));
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await allowed;
      return await open(wanted);
    };
  });
  const start = page.getByTestId("start-call");
  for (const width of [1280, 360]) {
    // High enough that the button does not stick to the window's lower edge.
    await page.setViewportSize({ width, height: 1400 });
    await page.goto(`/c/${demo.token}`);
    await expect(page.getByText("Your browser is asking for permission")).toBeVisible();
    const before = await start.boundingBox();
    await page.evaluate(() => dispatchEvent(new Event("microphone-may-open")));
    await expect(page.getByLabel("Microphone level")).toBeVisible();
    await expect(page.getByLabel("Microphone", { exact: true })).toBeEnabled();
    expect(await start.boundingBox()).toEqual(before);
  }
});

test("a denied microphone is explained, with typing as an alternative", async ({ page, demo }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto(`/c/${demo.token}`);
  await page.getByTestId("start-call").click();
  await expect(page.getByText(/microphone/i).first()).toBeVisible();
  await page.getByTestId("type-instead").click();
  await expect(page.locator("[data-mode=text]")).toBeVisible();
  await say(page, "Hello");
  await expect(page.getByTestId("transcript")).toContainText("Hello");
  await hangUp(page);
});
