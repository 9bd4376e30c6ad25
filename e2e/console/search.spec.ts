import type { Page } from "@playwright/test";
import { at, expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { create, createScenario } from "../fixtures/create.ts";
import { connectCall, reportCall } from "../fixtures/worker-door.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist.",
  nodes: { desk: { task_instruction: "Ask which day suits." } },
};

/** Creates a scenario, a link, a base, a clip, an endpoint, a secret and a conversation about the north. */
async function fill(key: string) {
  const ids = await createScenario(key, { name: "North gate", nodes_json });
  const link = await create(key, "/hosted-links/create", { ...ids, label: "North reception" });
  await create(key, "/knowledge-bases/create", { name: "Northern rules", description: "" });
  await create(key, "/clips/create", { name: "North tour" });
  await create(key, "/endpoints/create", {
    name: "Orders",
    url: "https://north.test/orders",
    headers: {},
    body: {},
  });
  await create(key, "/secrets/create", { name: "north_key", value: "x" });
  const id = await connectCall(key, ids);
  const said = { role: "user" as const, content: "Where is the north entrance, please?", nodeId: "desk" };
  await reportCall(id, [said], { status: "ended", endReason: "user_left" });
  return { linkId: String(link.id), conversationId: id };
}

async function openPalette(page: Page) {
  await page.goto("/overview");
  // The page reacts once its script has run.
  await hydrated(page);
  await page.keyboard.press("Control+k");
  return page.getByPlaceholder("Search everything");
}

test("the palette finds everything that has a name, and what was said, by keyboard; it says when it finds nothing, and when the search fails", async ({
  page,
  owner,
}) => {
  const { linkId, conversationId } = await fill(owner.key);
  const input = await openPalette(page);
  await input.fill("north");
  const palette = page.getByRole("dialog");
  for (const name of [
    ...["North gate", "North reception", "Northern rules", "North tour", "north_key"],
    ...["https://north.test/orders", "Where is the north entrance, please?"],
  ]) {
    await expect(palette.getByText(name).first()).toBeVisible();
  }
  for (const heading of [
    "Scenarios",
    "Links",
    "Knowledge bases",
    "Clips",
    "Endpoints",
    "Secrets",
    "Conversations",
  ]) {
    await expect(palette.getByText(heading, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, "search results", { inTheDark: true });
  await input.fill("north reception");
  await expect(palette.getByText("North tour")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await at(page, `/links/${linkId}`);
  await page.keyboard.press("Control+k");
  await input.fill("entrance");
  await expect(palette.getByRole("option").first()).toContainText("Where is the north entrance");
  await page.keyboard.press("Enter");
  await at(page, `/conversations/${conversationId}`);
  expect(page.url()).toMatch(/#line-\d+$/);

  await page.keyboard.press("Control+k");
  await input.fill("zeppelin");
  await expect(page.getByText("Nothing in this account matches “zeppelin”")).toBeVisible();
  await page.route("**/search?*", (route) => route.fulfill({ status: 503, body: "" }));
  await input.fill("scenarios");
  await expect(page.getByText("The search failed.")).toBeVisible();
  await expect(page.getByRole("option", { name: "Scenarios" })).toBeVisible();
  await expectAccessible(page, "a failed search");
  await page.unroute("**/search?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("The search failed.")).toHaveCount(0);
});

test("Back closes the palette and the menu of a phone, and a page opened from them comes after the one behind", async ({
  page,
  owner,
}) => {
  expect(owner.keyId).toBeTruthy();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/scenarios");
  await page.goto("/overview");
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  for (const opener of ["Open menu", "Search"]) {
    await page.getByRole("button", { name: opener, exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await at(page, "/overview");
  }
  await page.getByRole("button", { name: "Open menu" }).click();
  await dialog.getByRole("link", { name: "Knowledge" }).click();
  await at(page, "/knowledge");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search everything").fill("keys");
  await page.keyboard.press("Enter");
  await at(page, "/api-keys");
  await page.goBack();
  await at(page, "/knowledge");
  await page.goBack();
  await at(page, "/overview");
  await page.goBack();
  await at(page, "/scenarios");
});
