import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

const stepOf = (page: Page, id: string): Locator =>
  page.locator(".react-flow__node").filter({ has: page.getByText(id, { exact: true }) });

async function startBlank(page: Page): Promise<string> {
  await page.goto("/scenarios/new");
  await page.getByRole("button", { name: /Start from this.*Untitled/ }).click();
  await page.waitForURL(/\/scenarios\/[0-9a-f-]{36}$/);
  await expect(stepOf(page, "welcome")).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("what is dragged is not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText("Draft saved, not published")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Published$/ })).toBeVisible();
}

test("two steps are drawn by mouse, undone and redone, saved by themselves, and published", async ({
  page,
  owner,
}) => {
  const id = await startBlank(page);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByLabel("Id", { exact: true }).fill("book");
  await page.getByLabel("Task").fill("Find a time that suits.");
  await page.getByRole("button", { name: "Lay out" }).click();
  const start = stepOf(page, "welcome").locator(".source").last();
  await dragTo(page, start, stepOf(page, "book").locator(".target"));
  await expect(stepOf(page, "welcome").getByText("go_to_book")).toBeVisible();

  await stepOf(page, "book").click();
  await page.keyboard.press("Delete");
  await expect(stepOf(page, "book")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(stepOf(page, "book")).toBeVisible();
  await expectAccessible(page, "the graph");

  await publish(page);
  await page.reload();
  await expect(stepOf(page, "book")).toContainText("Find a time that suits.");
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({
    nodes: {
      welcome: { functions: [{ type: "transition", name: "go_to_book", transition_to: "book" }] },
      book: { task_instruction: "Find a time that suits." },
    },
  });

  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Compare version 1" }).click();
  await expect(page.getByText("added: book")).toBeVisible();
  await page.getByRole("button", { name: "Bring it back into the draft" }).click();
  await expect(stepOf(page, "book")).toHaveCount(0);
});

test("the same by keyboard alone: a step, its way on, moved and copied, and the JSON says so", async ({
  page,
  owner,
}) => {
  const id = await startBlank(page);
  await page.getByRole("button", { name: "Step", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Task").focus();
  await page.keyboard.type("Say goodbye.");
  await stepOf(page, "welcome").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add a function" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Go to another step" }).press("Enter");
  await expect(stepOf(page, "welcome").getByText("go_on")).toBeVisible();

  await stepOf(page, "step").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(stepOf(page, "step_2")).toBeVisible();

  await publish(page);
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({
    nodes: {
      welcome: { functions: [{ type: "transition", name: "go_on", transition_to: "step" }] },
      step_2: { task_instruction: "Say goodbye." },
    },
  });
  await page.getByRole("button", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: "The scenario as JSON" })).toContainText("step_2");
});
