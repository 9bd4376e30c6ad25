import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the API reference is accessible and comes from this server alone, ${colorScheme}`, async ({
    page,
    baseURL,
  }) => {
    const origin = new URL(baseURL ?? "").origin;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url());
    });
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.emulateMedia({ colorScheme });
    for (const place of ["", "#?route=post-/conversations/connect", "#?route=get-/clips/-clip_id-"]) {
      await page.goto(`/docs/api${place}`);
      await page.reload();
      await expect(page.getByText("Start a conversation and get the credentials").first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, place).toEqual([]);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("an operation can be tried in the reference with a key", async ({ page }) => {
  await page.goto("/docs/api#?route=get-/avatars");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/avatars");
  await page.getByRole("button", { name: "Execute" }).click();
  expect((await answered).status()).toBe(401);
});
