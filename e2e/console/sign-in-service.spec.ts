import { randomUUID } from "node:crypto";
import type { OidcPerson, OidcServer } from "#lib/sign-in/testing/oidc-server.ts";
import { at, expect, expectAccessible, signIn, test } from "../fixtures/console.ts";
import { newAccount } from "../fixtures/instance.ts";
import { hasSignInService, SERVICE_NAME, startSignInService } from "../fixtures/outside-services.ts";

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

test("a service connected in the settings opens the account from then on", async ({ page, browser }) => {
  const { email } = await newAccount();
  await signIn(page, email);
  await at(page, "/overview");
  service.person = null;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "you cancelled there" })).toBeVisible();
  await expectAccessible(page, "settings, with the service's refusal");

  const ana = person();
  service.person = ana;
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("connected")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto("/api-keys");
  await other.waitForLoadState("networkidle");
  await other.getByRole("button", { name: `Continue with ${SERVICE_NAME}` }).click();
  await at(other, "/api-keys");
  await expect(
    other
      .getByRole("row", { name: /e2e/ })
      .or(other.getByRole("button", { name: "Create key" }))
      .first(),
  ).toBeVisible();
});

test("somebody without an account here is told so on the sign-in page", async ({ page }) => {
  service.person = { ...person(), email_verified: false };
  await page.goto("/sign-in?next=/overview");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: `Continue with ${SERVICE_NAME}` }).click();
  await at(page, "/sign-in");
  await expect(page.getByRole("alert").filter({ hasText: "did not confirm your e-mail" })).toBeVisible();
  await expectAccessible(page, "the refusal");
});
