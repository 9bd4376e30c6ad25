import { expect, test } from "../../fixtures/console.ts";
import { startBlank } from "../../fixtures/drawing.ts";

// e2e/call tests the avatar in a draft test.
/** The page waits 25 s for an avatar, which takes that long to come where other tests keep the machine busy. */
const COMES = { timeout: 30_000 };

test("a draft test by voice is muted, gets a system message, becomes outdated by a change, and restarts", {
  tag: "@long",
}, async ({ page, owner: _owner }) => {
  await startBlank(page);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Draft test" });
  await panel.getByRole("button", { name: "Talk", exact: true }).click();
  await panel.getByRole("button", { name: "Mute the microphone" }).click();
  await expect(panel.getByRole("button", { name: "Unmute the microphone" })).toBeVisible();

  await panel.getByText("System message", { exact: true }).click();
  await panel.getByLabel("Message to the model").fill("The office closes at five today.");
  await panel.getByLabel(/Reply immediately/).check();
  await panel.locator("details").getByRole("button", { name: "Send" }).click();
  const told = panel.getByText("System message with reply: The office closes at five today.");
  await expect(told).toBeVisible();
  await expect(panel.getByLabel("Message to the model")).toHaveValue("");

  const outOfDate = panel.getByText("The draft has changed since this test started.");
  await expect(outOfDate).toHaveCount(0);
  await page.getByRole("button", { name: "Node", exact: true }).click();
  await expect(outOfDate).toBeVisible();
  await panel.getByRole("button", { name: "Restart the test" }).click();
  await expect(outOfDate).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Mute the microphone" })).toBeVisible();
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await expect(panel.getByText("The test has ended.")).toBeVisible();
  await panel.getByRole("button", { name: "Change settings" }).click();
  await expect(panel.getByRole("button", { name: "Talk", exact: true })).toBeVisible();
});

test("a test begins at a chosen node, says which model answers, and can begin elsewhere again, in writing too", {
  tag: "@long",
}, async ({ page, owner: _owner }) => {
  await page.goto("/scenarios/new");
  await page.getByRole("button", { name: /Use template.*Support desk/ }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Draft test" });
  await expect(panel.getByText(/Answered by Demo model/)).toBeVisible();
  await panel.getByLabel("Start at").selectOption("close");
  await panel.getByRole("button", { name: "Type", exact: true }).click();
  await expect(panel.getByRole("button", { name: /^Restart here.*close/ })).toBeVisible(COMES);
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await expect(panel.getByText("The test has ended.")).toBeVisible();

  await panel.getByRole("button", { name: "Change settings" }).click();
  await panel.getByLabel("Start at").selectOption({ label: "The scenario’s start" });
  // In writing there is no call to wait for.
  await panel.getByRole("button", { name: "Text only" }).click();
  await expect(panel.getByRole("button", { name: /^Restart here.*greet/ })).toBeVisible();
  await expect(panel.getByTestId("chat-input")).toBeFocused();
  await panel.getByTestId("chat-input").fill("Hello there");
  await panel.getByTestId("chat-send").click();
  await expect(panel.locator("[data-entry=user]")).toContainText("Hello there");
  await expect(panel.locator("[data-entry=agent]").last()).toBeVisible();
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await expect(panel.getByText("The test has ended.")).toBeVisible();
});
