import { randomUUID } from "node:crypto";
import { at, expect, hydrated, PASSWORD, signIn, test } from "../../fixtures/console.ts";
import { newAccount, operate } from "../../fixtures/instance.ts";

const fillSignUp = async (page: import("@playwright/test").Page, email: string) => {
  await hydrated(page);
  await page.getByLabel("Name").fill("Fernwood");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
};

test("the first visitor owns the instance and invites the second; nobody else can sign up", async ({
  browser,
}) => {
  // An account created by the operator does not own the instance.
  await newAccount();
  const owner = await browser.newPage();
  await owner.goto("/overview");
  await expect(owner).toHaveURL(/\/sign-in\?next=%2Foverview$/);
  await owner.getByRole("link", { name: "Create account" }).click();
  await expect(owner.getByText("This instance has accounts, but no owner yet")).toBeVisible();
  await fillSignUp(owner, `first-${randomUUID()}@example.test`);
  await expect(owner.getByRole("heading", { name: /^Steps to/ })).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto("/sign-up");
  await expect(stranger.getByText("You need an invitation")).toBeVisible();
  await expect(stranger.getByLabel("Password")).toHaveCount(0);

  await owner.goto("/settings");
  await owner.getByRole("button", { name: "Create invitation" }).click();
  const invitation = await owner.locator("code", { hasText: "/sign-up#invite=" }).textContent();
  await stranger.goto("/overview");
  await stranger.goto(new URL(invitation ?? "").pathname + new URL(invitation ?? "").hash);
  await fillSignUp(stranger, `second-${randomUUID()}@example.test`);
  await expect(stranger.getByRole("heading", { name: /^Steps to/ })).toBeVisible();
  await stranger.goto("/settings");
  await expect(stranger.getByText("Invitations")).toHaveCount(0);

  const third = await browser.newPage();
  await third.goto(invitation ?? "");
  await expect(third.getByText("has been used")).toBeVisible();
});

test("wrong passwords get a clear error, the right one opens the requested page, never another site's, and signing out ends the session", async ({
  page,
}) => {
  const { email } = await newAccount();
  await page.goto("/api-keys");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not the password");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await at(page, "/api-keys");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await at(page, "/sign-in");
  await page.goto("/api-keys");
  await at(page, "/sign-in");

  await page.goto("/sign-in?next=//evil.test/x");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await at(page, "/overview");
});

test("a new password set with the operator's link signs the old browser out; a deleted account is gone with its keys, and its browser is signed out", async ({
  page,
  browser,
}) => {
  const { email, key } = await newAccount();
  const keyStatus = async () =>
    (await page.request.get("/api/avatars", { headers: { authorization: `Bearer ${key}` } })).status();
  await signIn(page, email);
  await at(page, "/overview");
  const { url } = await operate("accounts", "reset-link", "--email", email);
  const other = await browser.newPage();
  await other.goto(String(url));
  await other.getByLabel("New password").fill("a wholly new password");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByText("Your new password is set")).toBeVisible();
  await page.goto("/settings");
  await at(page, "/sign-in");
  await signIn(page, email, "a wholly new password");
  await at(page, "/overview");
  expect(await keyStatus()).toBe(200);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Type/).fill(email);
  await dialog.getByLabel("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("The password is wrong")).toBeVisible();
  await dialog.getByLabel("Password").fill("a wholly new password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await at(page, "/");
  await page.goto("/overview");
  await at(page, "/sign-in");
  expect(await keyStatus()).toBe(401);
});

test("a form submitted before its script runs puts no password into the URL", async ({ browser }) => {
  await newAccount();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/sign-in?next=/overview");
  await page.getByLabel("Email").fill("ana@example.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForLoadState("load");
  expect(page.url()).not.toMatch(/password|correct/);
  await context.close();
});
