import { randomUUID } from "node:crypto";
import type { OidcPerson, OidcServer } from "#lib/auth/sign-in/testing/oidc-server.ts";
import { at, expect, expectAccessible, hydrated, PASSWORD, signIn, test } from "../../fixtures/console.ts";
import { newAccount } from "../../fixtures/instance.ts";
import { hasSignInService, SERVICE_NAME, startSignInService } from "../../fixtures/outside-services.ts";

let service: OidcServer;
test.skip(!hasSignInService, "the instance was started without a sign-in service");
test.beforeAll(async () => {
  service = await startSignInService();
});
test.afterAll(() => service?.close());

const person = (): OidcPerson => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  email_verified: true,
  name: "Ana Weber",
});

test("a service connected in the settings signs in to the account, once disconnected opens nothing, and creates no key before the person is confirmed", {
  tag: "@long",
}, async ({ page, browser }) => {
  const { email } = await newAccount();
  await signIn(page, email);
  await at(page, "/overview");
  service.person = null;
  await page.goto("/settings");
  const connect = async () => {
    await page.getByRole("button", { name: `Connect ${SERVICE_NAME}` }).click();
    await page.getByRole("button", { name: `Continue to ${SERVICE_NAME}` }).click();
  };
  await connect();
  await expect(page.getByRole("alert").filter({ hasText: "or you cancelled" })).toBeVisible();
  await expectAccessible(page, "settings, with the service's refusal");

  const ana = person();
  service.person = ana;
  await connect();
  await expect(page.getByText(`${ana.email}, connected`)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto("/api-keys?create=1");
  await hydrated(other);
  await other.getByRole("button", { name: `Continue with ${SERVICE_NAME}` }).click();
  await at(other, "/api-keys");
  await hydrated(other);
  await other.goto("/api-keys?create=1");
  const form = other.getByRole("dialog");
  await form.getByLabel("Name").fill("Site");
  await form.getByRole("button", { name: "Create API key" }).click();
  const dialog = other.getByRole("dialog", { name: "Confirm that it's you" });
  await expectAccessible(other, "the question who it is");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog.getByText("The password is wrong")).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(other.getByTestId("new-key")).toBeVisible();

  await page.getByRole("button", { name: `Disconnect ${SERVICE_NAME}` }).click();
  await expectAccessible(page, "the question before disconnecting");
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(page.getByRole("button", { name: `Connect ${SERVICE_NAME}` })).toBeVisible();
  await other.context().clearCookies();
  await other.goto("/api-keys");
  await hydrated(other);
  await other.getByRole("button", { name: `Continue with ${SERVICE_NAME}` }).click();
  await at(other, "/sign-in");
});

test("the sign-in page says when there is no account", async ({ page }) => {
  service.person = { ...person(), email_verified: false };
  await page.goto("/sign-in?next=/overview");
  await hydrated(page);
  await page.getByRole("button", { name: `Continue with ${SERVICE_NAME}` }).click();
  await at(page, "/sign-in");
  await expect(page.getByRole("alert").filter({ hasText: "hasn't verified your email" })).toBeVisible();
  await expectAccessible(page, "the refusal");
});
