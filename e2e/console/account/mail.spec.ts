import type { MailServer } from "#lib/platform/testing/mail-server.ts";
import { at, expect, expectAccessible, hydrated, PASSWORD, signIn, test } from "../../fixtures/console.ts";
import { eventually, newAccount } from "../../fixtures/instance.ts";
import { hasMailServer, startMailServer } from "../../fixtures/outside-services.ts";

let server: MailServer;
test.skip(!hasMailServer, "the instance was started without a mail server");
test.beforeAll(async () => {
  server = await startMailServer();
});
test.afterAll(() => server?.close());

/** The URL of a page in the newest mail to an address that has one; quoted-printable breaks long lines with "=". */
const linkTo = (email: string, path: string): string | undefined => {
  const mails = server.received.filter(({ to }) => to.includes(email));
  const texts = mails.map(({ text }) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
  const links = texts.flatMap((text) => text.match(/https?:\S+/g) ?? []);
  return links.findLast((link) => new URL(link).pathname === path);
};

test("a forgotten password is reset with the link in a mail", async ({ page }) => {
  const { email } = await newAccount();
  await page.goto("/forgot-password");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "we have sent it a link" })).toBeVisible();
  const link = await eventually(async () => linkTo(email, "/reset-password"), Boolean);
  await page.goto(link ?? "");
  await page.getByLabel("New password").fill("a wholly new password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await signIn(page, email, "a wholly new password");
  await at(page, "/overview");
});

test("a changed email signs in once its link was opened, and both addresses are notified", {
  tag: "@long",
}, async ({ page, owner }) => {
  const next = `new-${owner.email}`;
  await page.goto("/settings");
  await hydrated(page);
  await page.getByLabel("New email").fill(next);
  await page.getByLabel("Your password").fill("wrong");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("The password is wrong")).toBeVisible();
  await expect(page.getByLabel("New email")).toHaveValue(next);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("We've sent a link to the new address")).toBeVisible();
  const link = await eventually(async () => linkTo(next, "/confirm-email"), Boolean);
  await page.goto(link ?? "");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText(`${next} is confirmed`)).toBeVisible();
  await expectAccessible(page, "a confirmed email");
  await eventually(
    async () => server.received.filter(({ to }) => to.includes(owner.email)).length >= 2,
    Boolean,
  );
  await page.context().clearCookies();
  await signIn(page, next);
  await at(page, "/overview");
});
