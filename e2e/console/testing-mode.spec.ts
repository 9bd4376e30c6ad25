import { expect, test } from "../fixtures/console.ts";
import { startBlank } from "../fixtures/drawing.ts";

// What the avatar does in a test is tried in e2e/call; here nothing waits for it.
test("a test by voice is muted, told something from outside, out of date after a change, and begun anew", async ({
  page,
  owner: _owner,
}) => {
  await startBlank(page);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Test of the draft" });
  await panel.getByRole("button", { name: "Talk", exact: true }).click();
  await panel.getByRole("button", { name: "Mute the microphone" }).click();
  await expect(panel.getByRole("button", { name: "Unmute the microphone" })).toBeVisible();

  await panel.getByText("System message", { exact: true }).click();
  await panel.getByLabel("What the model is told").fill("The office closes at five today.");
  await panel.getByLabel(/Answer at once/).check();
  await panel.locator("details").getByRole("button", { name: "Send" }).click();
  const told = panel.getByText("System message, answered at once: The office closes at five today.");
  await expect(told).toBeVisible();
  await expect(panel.getByLabel("What the model is told")).toHaveValue("");

  const outOfDate = panel.getByText("The draft has changed since this test began.");
  await expect(outOfDate).toHaveCount(0);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(outOfDate).toBeVisible();
  await panel.getByRole("button", { name: "Restart the test" }).click();
  await expect(outOfDate).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Mute the microphone" })).toBeVisible();
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await expect(panel.getByText("The test has ended.")).toBeVisible();
  await panel.getByRole("button", { name: "Change the settings" }).click();
  await expect(panel.getByRole("button", { name: "Talk", exact: true })).toBeVisible();
});
