import type { Page } from "@playwright/test";
import { hotp, stepAt } from "#lib/auth/factors/totp.ts";
import { at, expect, expectAccessible, hydrated, PASSWORD, signIn, test } from "../../fixtures/console.ts";

/** A device with passkeys, as Chromium emulates it: internal, asks for the user, stores the passkey itself. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person shows their finger. */
    verify: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

test("a passkey is added, signs in without a password, and is removed", async ({ page, owner }) => {
  const device = await addDevice(page);
  await page.goto("/settings");
  await hydrated(page);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name").last().fill("Work laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Remove Work laptop" })).toBeVisible();
  await expectAccessible(page, "settings with a passkey");

  await page.context().clearCookies();
  await page.goto("/sign-in?next=/api-keys");
  await hydrated(page);
  await device.verify(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used")).toBeVisible();
  await device.verify(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await at(page, "/api-keys");

  await page.goto("/settings");
  await hydrated(page);
  await expect(page.getByText(`Current: ${owner.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await hydrated(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("This passkey isn't known here")).toBeVisible();
});

test("an authenticator app is set up, asked for at the next sign-in, and replaced by a recovery code", {
  tag: "@long",
}, async ({ page, owner }) => {
  await page.goto("/settings");
  await hydrated(page);
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  const key = (await dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  const codeNow = (steps = 0) => hotp(fromBase32(key), stepAt(new Date()) + steps);
  await expectAccessible(page, "setting up an authenticator app");
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("The code is wrong")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(codeNow());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const [recovery = ""] = await page.getByRole("dialog").getByRole("listitem").allTextContents();
  await expectAccessible(page, "recovery codes");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  for (const code of [() => codeNow(1), () => recovery]) {
    await page.context().clearCookies();
    await signIn(page, owner.email, PASSWORD);
    await at(page, "/second-step");
    await page.goto("/overview");
    await at(page, "/second-step");
    await hydrated(page);
    await page.getByLabel("Code").fill(code());
    await page.getByRole("button", { name: "Continue" }).click();
    await at(page, "/overview");
  }
});
