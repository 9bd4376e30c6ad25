import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "../../fixtures/console.ts";
import { boxOf, flowNode, publish, startBlank } from "../../fixtures/drawing.ts";
import { api } from "../../fixtures/instance.ts";

test("the rail makes room for the editor and opens over it; an edge dropped on free space creates a node there, and its warning leads to the field that is missing; new nodes cover no other", {
  tag: "@long",
}, async ({ page, owner: _owner }) => {
  await startBlank(page);
  const rail = page.getByRole("complementary", { name: "Console" });
  const width = async () => (await rail.boundingBox())?.width;
  await expect.poll(width).toBe(56);
  await rail.getByRole("link", { name: "Scenarios" }).hover();
  await expect.poll(width).toBe(224);
  await page.getByLabel("Name", { exact: true }).hover();
  await expect.poll(width).toBe(56);

  const handle = await boxOf(flowNode(page, "welcome").locator(".source").last());
  const drop = { x: handle.x + 40, y: handle.y + 260 };
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(drop.x, drop.y, { steps: 8 });
  await page.mouse.up();
  await expect(flowNode(page, "welcome").getByText("go_to_node")).toBeVisible();
  const [start, added] = [await boxOf(flowNode(page, "welcome")), await boxOf(flowNode(page, "node"))];
  expect(Math.abs(added.y - drop.y), "the node is where the edge was dropped").toBeLessThan(120);
  expect(added.y, "the node covers no other").toBeGreaterThan(start.y + start.height);

  const problems = page.getByRole("region", { name: "Problems" });
  // A warning blocks nothing, so the list does not cover the graph by itself.
  await expect(problems.getByRole("button", { name: "does not say when to call it" })).toHaveCount(0);
  await problems.getByRole("button", { name: "1 warning" }).click();
  await problems.getByRole("button", { name: "does not say when to call it" }).click();
  const field = page.getByLabel("When to call it");
  await expect(field).toBeFocused();
  await expectAccessible(page, "the problems over the canvas");

  const testButton = page.getByRole("button", { name: "Test", exact: true });
  await testButton.click();
  await expect(field, "the test panel takes the place of the properties").toBeHidden();
  await problems.getByRole("button", { name: "does not say when to call it" }).click();
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Hide properties" }).click();
  await expect(field).toBeHidden();
  await testButton.click();
  await field.fill("The visitor wants a table.");
  await expect(page.getByText("No problems")).toBeVisible();

  for (let index = 0; index < 4; index += 1) {
    await page.getByRole("button", { name: "Node", exact: true }).click();
    await expect(page.locator(".react-flow__node")).toHaveCount(index + 3);
  }
  const boxes = await page
    .locator(".react-flow__node")
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
  const covers = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  expect(boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => covers(a, b)))).toEqual([]);
  await page.goto("/scenarios");
  await expect.poll(width).toBe(224);
});

test("a scenario is published, offers only models that are there, is shared, duplicated and exported from its editor, which offers to create missing tools", {
  tag: "@long",
}, async ({ page, owner }) => {
  const id = await startBlank(page);
  // The demo model is the only one here, so there is nothing to choose.
  await expect(page.getByText("Answered by Demo model")).toBeVisible();
  await expect(page.getByLabel("Language model", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Fallback model")).toHaveCount(0);
  await page.getByLabel("Name", { exact: true }).fill("Reception");
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publishing).toHaveAttribute("title", "Publish the draft. No node has changed.");
  await publish(page);
  await expect(publishing).toHaveAttribute("title", "No changes to publish");
  const { body: published } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(published).toMatchObject({ llm_model: "gpt-4.1-mini", fallback_llm_model: null });

  await page.getByLabel("Name", { exact: true }).fill("Desk");
  await expect(page.getByText("Draft saved, not published")).toBeVisible();
  await expect(page.getByRole("link", { name: "Share" })).toHaveAttribute("href", `/links?create=${id}`);

  await page.getByRole("button", { name: "Actions for" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export JSON" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Desk.json");
  const exported: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(exported).toEqual(body.nodes_json);

  await page.getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Copy of Desk");
  expect(page.url()).not.toContain(id);

  await flowNode(page, "welcome").click();
  await page.getByRole("button", { name: "Add a function" }).click();
  await expect(page.getByRole("menuitem", { name: "Search a knowledge base Create one" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Call an endpoint Create one" })).toBeVisible();
});
