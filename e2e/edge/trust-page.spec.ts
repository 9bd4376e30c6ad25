import { X509Certificate } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/console.ts";
import { TRUST_URL } from "../fixtures/instance.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the page about the certificate fits a phone and is accessible (${colorScheme})`, async ({
    browser,
  }) => {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      colorScheme,
      bypassCSP: true,
    });
    await page.goto(TRUST_URL);
    await page.locator("details").evaluateAll((guides) => {
      for (const guide of guides) guide.setAttribute("open", "");
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page, "the page about the certificate");
    await page.close();
  });
}

test("it opens the steps for this device, and offers the certificate whose fingerprint it shows", async ({
  browser,
}) => {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)";
  const page = await browser.newPage({ userAgent });
  await page.goto(TRUST_URL);
  await expect(page.getByText("Certificate Trust Settings")).toBeVisible();
  await expect(page.getByText("Keychain Access").first()).toBeHidden();
  const link = page.getByRole("link", { name: "Download certificate" });
  const file = await page.request.get(new URL((await link.getAttribute("href")) ?? "", TRUST_URL).href);
  expect(file.headers()["content-type"]).toBe("application/x-x509-ca-cert");
  await expect(page.locator("main")).toContainText(new X509Certificate(await file.body()).fingerprint256);
  await page.close();
});
