import { expect, test } from "../fixtures/console.ts";
import { APP_URL } from "../fixtures/instance.ts";

// Server actions are requests with the session's cookie. One is recorded and sent again as another site would send it.
test("the session's cookie reaches no other site, no script and no other site's form, and an action requested by one is rejected even with it", async ({
  page,
  owner: _,
}) => {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith("next-auth.session-token"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await page.goto("/settings");
  const sent = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  const field = page.getByLabel("Name", { exact: true });
  await field.fill("Mine");
  const profile = page.locator("form").filter({ has: field });
  await profile.getByRole("button", { name: "Save profile" }).click();
  const request = await sent;
  await expect(page.getByText("Profile saved")).toBeVisible();

  const body = (request.postDataBuffer() ?? Buffer.alloc(0)).toString("latin1");
  expect(body).toContain("Mine");
  const again = (origin: string, name: string, proxied: { host?: string } = {}) =>
    page.request.post("/settings", {
      headers: {
        ...proxied,
        "next-action": request.headers()["next-action"] ?? "",
        "content-type": request.headers()["content-type"] ?? "",
        origin,
      },
      data: Buffer.from(body.replace("Mine", name), "latin1"),
    });
  const name = async () => {
    await page.goto("/settings");
    return await page.getByLabel("Name", { exact: true }).inputValue();
  };
  expect((await again("https://evil.example", "Evil")).status()).toBe(500);
  expect((await again("null", "Evil")).status()).toBe(500);
  expect(await name()).toBe("Mine");
  expect((await again(new URL(page.url()).origin, "Ours")).status()).toBe(200);
  expect(await name()).toBe("Ours");
  // Behind a proxy that rewrites Host, pages still come from the instance's public address.
  expect((await again(new URL(APP_URL).origin, "Proxied", { host: "app.internal:3000" })).status()).toBe(200);
  expect(await name()).toBe("Proxied");
  expect((await again("https://evil.example", "Evil", { host: "app.internal:3000" })).status()).toBe(500);
});
