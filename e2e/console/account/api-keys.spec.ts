import { expect, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";

test("a key is shown once, works within its scope, and is rejected once revoked", async ({ page, owner }) => {
  await page.goto("/api-keys");
  await expect(page.getByRole("row", { name: /e2e/ })).toContainText(`…${owner.key.slice(-4)}`);
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Clinic website");
  await dialog.getByLabel("read").check();
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const shown = page.getByTestId("new-key");
  const key = (await shown.textContent()) ?? "";
  expect(key).toMatch(/^vv_live_[0-9A-Za-z]{46}$/);

  // It is the only copy, so a stray key press or click must not close it.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await page.content()).not.toContain(key);

  expect((await api("GET", "/avatars", { key })).status).toBe(200);
  expect((await api("POST", "/scenarios/create", { key, body: {} })).status).toBe(403);
  await page.reload();
  await expect(page.getByRole("row", { name: /Clinic website/ })).toContainText("just now");

  await page.getByRole("button", { name: "Actions for Clinic website" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await expect(page.getByText("started no call")).toBeVisible();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /Clinic website/ })).toContainText("Revoked");
  expect((await api("GET", "/avatars", { key })).status).toBe(401);
});
