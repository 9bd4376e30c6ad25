import type { MailServer } from "#lib/platform/testing/mail-server.ts";
import { at, expect, PASSWORD, signIn, test } from "../fixtures/console.ts";
import { eventually, newAccount } from "../fixtures/instance.ts";
import { hasMailServer, startMailServer } from "../fixtures/outside-services.ts";

let server: MailServer;
test.skip(!hasMailServer, "the instance was started without a mail server");
test.beforeAll(async () => {
  server = await startMailServer();
});
test.afterAll(() => server?.close());

/** The first address in the newest mail to somebody; quoted-printable breaks long lines with "=". */
const linkTo = (email: string): string | undefined => {
  const mail = server.received.findLast(({ to }) => to.includes(email));
  const text = mail?.text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /https?:\S+/.exec(text ?? "")?.[0];
};

test("a forgotten password is set anew by the link in a mail", async ({ page }) => {
  const { email } = await newAccount();
  await page.goto("/forgot-password");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "on its way" })).toBeVisible();
  const link = await eventually(async () => linkTo(email), Boolean);
  await page.goto(link ?? "");
  await page.getByLabel("New password").fill("a wholly new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await signIn(page, email, "a wholly new password");
  await at(page, "/overview");
});

test("another e-mail is what one signs in by, and the old address is told", async ({ page, owner }) => {
  const next = `new-${owner.email}`;
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("New e-mail").fill(next);
  await page.getByLabel("Your password").fill("wrong");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByText("not your password")).toBeVisible();
  await expect(page.getByLabel("New e-mail")).toHaveValue(next);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByText(`Now it is ${next}`)).toBeVisible();
  await eventually(async () => server.received.some(({ to }) => to.includes(owner.email)), Boolean);
  await page.context().clearCookies();
  await signIn(page, next);
  await at(page, "/overview");
});
