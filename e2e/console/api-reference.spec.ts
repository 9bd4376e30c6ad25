import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { APP_URL } from "../fixtures/instance.ts";

test("the public reference shows every operation with samples, and loads only from this server", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(APP_URL) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "Idempotency" })).toBeVisible();
  await page.getByRole("link", { name: "Conversations", exact: true }).click();
  const connect = page.getByRole("article", { name: "Start a conversation and get the token for its room" });
  await expect(connect.getByText("ID of a scenario, as listed by").first()).toBeVisible();
  for (const [language, sign] of [
    ["Python", "requests.post("],
    ["TypeScript", "await fetch("],
    ["curl", "curl -X POST"],
  ] as const) {
    await connect.getByRole("button", { name: language, exact: true }).click();
    await expect(connect.getByLabel(`${language}: Start a conversation`)).toContainText(sign);
  }
  // The chosen language applies to every operation.
  await connect.getByRole("button", { name: "Python", exact: true }).click();
  await expect(page.getByLabel("Python: List").first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test("a member runs an operation with one of the account's keys", { tag: "@long" }, async ({
  page,
  owner,
}) => {
  await page.goto("/overview");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API reference" }).click();
  const reference = page.getByRole("navigation", { name: "API reference" });
  await reference.getByRole("link", { name: "Avatars", exact: true }).click();
  const list = page.getByRole("article", { name: /list/i }).first();
  await list.getByText("Try it").click();
  await list.getByRole("button", { name: "Send request" }).click();
  await expect(list.getByText("Paste an API key at the top of this page first.")).toBeVisible();
  await page
    .getByLabel("Key", { exact: true })
    .selectOption({ label: `e2e (…${owner.key.slice(-4)}, full)` });
  await page.getByLabel("Paste “e2e”").fill(`${owner.key.slice(0, -4)}0000`);
  await expect(page.getByText("This key ends in 0000")).toBeVisible();
  await page.getByLabel("Paste “e2e”").fill(owner.key);
  await list.getByRole("button", { name: "Send request" }).click();
  await expect(list.getByLabel(/^Response/).last()).toContainText('"avatars"');
  await expect(list.getByText("200", { exact: true })).toBeVisible();
  await expectAccessible(page, "an answer", { inTheDark: true });
});
