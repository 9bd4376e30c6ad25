import { at, expect, expectAccessible, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

const nodes_json = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "Greet." } } };

for (const width of [1440, 360]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every console page is accessible and fits, ${width} px, ${colorScheme}`, async ({
      page,
      owner,
    }) => {
      const { key } = owner;
      const { body: scenario } = await api("POST", "/scenarios/create", {
        key,
        body: { name: "A scenario with a rather long name, as people give them", nodes_json },
      });
      const { body: avatars } = await api("GET", "/avatars", { key });
      const [avatar] = avatars.avatars as { id: string }[];
      const ids = { scenario_id: scenario.id, avatar_id: avatar?.id };
      await api("POST", "/hosted-links/create", { key, body: { ...ids, label: "Front desk" } });
      const { body: call } = await api("POST", "/conversations/connect", { key, body: ids });
      const { body: endpoint } = await api("POST", "/endpoints/create", {
        key,
        body: { name: "Orders", url: "https://crm.example.com/orders", headers: {}, body: {} },
      });
      await api("POST", "/secrets/create", { key, body: { name: "crm_key", value: "x" } });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const pages = [
        ...["/overview", "/scenarios", "/scenarios/new", `/scenarios/${scenario.id}`, "/tools"],
        ...["/tools/endpoints/new", `/tools/endpoints/${endpoint.id}`, "/conversations", "/links"],
        ...[`/conversations/${call.conversation_session_id}`, "/api-keys", "/settings"],
      ];
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await page.goto("/links?create");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "a dialog");
    });

    test(`the pages of signing in are accessible and fit, ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const path of ["/sign-in?next=/overview", "/sign-up", "/forgot-password", "/reset-password#x"]) {
        await page.goto(path);
        await expectAccessible(page, path);
      }
    });
  }
}

test("everything is reached by keyboard: the palette goes to a page, a menu to its acts", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/overview");
  // The page listens as soon as its script has run.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Go to a page").fill("keys");
  await page.keyboard.press("Enter");
  await at(page, "/api-keys");
  await page.getByRole("button", { name: "Actions for e2e" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Revoke" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Actions for e2e" })).toBeFocused();
});

test("the console’s pages without an editor load under 250 KB of JavaScript each", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  for (const path of ["/overview", "/api-keys", "/settings", "/links", "/tools", "/conversations"]) {
    bytes = 0;
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(bytes, path).toBeGreaterThan(0);
    expect(bytes, path).toBeLessThan(250_000);
  }
});
