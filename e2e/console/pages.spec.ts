import { expect, test } from "../fixtures/call.ts";

test("the hosted page loads under 200 KB of JavaScript before the button is pressed", async ({
  page,
  demo,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`/c/${demo.token}`);
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(200_000);
});

test("a link that does not exist has a page in plain words", async ({ page }) => {
  await page.goto("/c/no-such-link");
  await expect(page.getByTestId("error-page")).toHaveAttribute("data-reason", /.+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a denied microphone explains itself and offers typing", async ({ page, demo }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto(`/c/${demo.token}`);
  await page.getByTestId("start-call").click();
  await expect(page.getByText(/microphone/i).first()).toBeVisible();
  await page.getByTestId("type-instead").click();
  await expect(page.getByTestId("avatar-video")).toBeVisible();
  await page.getByTestId("chat-input").fill("Hello");
  await page.getByTestId("chat-send").click();
  await expect(page.getByTestId("transcript")).toContainText("Hello");
});
