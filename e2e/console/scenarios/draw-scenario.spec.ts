import { expect, expectAccessible, test } from "../../fixtures/console.ts";
import { drawBooking, flowNode, publish, startBlank } from "../../fixtures/drawing.ts";
import { api } from "../../fixtures/instance.ts";

test("two nodes are drawn by mouse, undone and redone, saved automatically, and published", async ({
  page,
  owner,
}) => {
  const id = await startBlank(page);
  await drawBooking(page);

  const selected = page.locator(".react-flow__node.selected");
  await flowNode(page, "welcome").click();
  await flowNode(page, "book").click({ modifiers: ["Shift"] });
  await expect(selected).toHaveCount(2);
  const properties = page.getByRole("complementary", { name: "Properties" });
  await expect(properties.getByRole("heading", { name: "2 nodes" })).toBeVisible();
  await expectAccessible(page, "two selected nodes");
  await properties.getByRole("switch", { name: "Forget earlier turns" }).click();
  await properties.getByRole("button", { name: "Duplicate" }).click();
  await expect(flowNode(page, "book_2")).toBeVisible();
  await expect(selected).toHaveCount(2);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(flowNode(page, "book_2")).toHaveCount(0);
  await flowNode(page, "welcome").click();
  await expect(properties.getByRole("switch", { name: "Forget earlier turns" })).toBeChecked();
  await flowNode(page, "welcome").press("Control+a");
  await expect(selected).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(selected).toHaveCount(0);

  // A dragged node is selected at once; its fields appear on release, and it stays where it was dropped.
  const fields = properties.getByRole("textbox", { name: "Id" });
  const before = await flowNode(page, "book").boundingBox();
  await flowNode(page, "book").getByText("Find a time that suits.").hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 120, (before?.y ?? 0) + 200, { steps: 5 });
  await expect(selected).toHaveCount(1);
  await expect(fields).toHaveCount(0);
  await page.mouse.up();
  await expect(fields).toHaveValue("book");
  const topOf = async () => (await flowNode(page, "book").boundingBox())?.y ?? 0;
  await expect.poll(topOf).toBeGreaterThan((before?.y ?? 0) + 40);

  await page.keyboard.press("Delete");
  await expect(flowNode(page, "book")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(flowNode(page, "book")).toBeVisible();
  const bar = page.getByRole("group", { name: "View" }).locator("..");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByText("Draft saved, not published")).toBeVisible();
  const heightOf = async () => (await bar.boundingBox())?.height;
  await expect.poll(heightOf, "two rows of the bar on a phone").toBeLessThan(100);
  if (size) await page.setViewportSize(size);

  await publish(page);
  await page.reload();
  await expect(flowNode(page, "book")).toContainText("Find a time that suits.");
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({
    nodes: {
      welcome: { functions: [{ type: "transition", name: "go_to_book", transition_to: "book" }] },
      book: { task_instruction: "Find a time that suits." },
    },
  });

  await page.getByRole("button", { name: "JSON" }).click();
  const json = page.getByRole("textbox", { name: "The scenario as JSON" });
  await json.click();
  await page.keyboard.press("Home");
  await expect(json).toContainText("Find a time");
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Compare version 1" }).click();
  const added = page
    .getByRole("dialog", { name: "Versions" })
    .getByRole("listitem")
    .filter({ hasText: "Added" });
  await expect(added.last()).toContainText("Find a time that suits.");
  await page.getByRole("button", { name: "Restore to draft" }).click();
  await expect(json).not.toContainText("Find a time");
  await page.getByRole("button", { name: "Graph" }).click();
  await expect(flowNode(page, "book")).toHaveCount(0);
});

test("the same by keyboard only: a node and its edge, moved and copied, as the JSON shows", {
  tag: "@long",
}, async ({ page, owner }) => {
  const id = await startBlank(page);
  await page.getByRole("button", { name: "Node", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Id", { exact: true })).toBeFocused();
  await page.getByLabel("Task").focus();
  await page.keyboard.type("Say goodbye.");
  await flowNode(page, "welcome").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add a function" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Go to another node" }).press("Enter");
  await expect(flowNode(page, "welcome").getByText("go_on")).toBeVisible();

  await flowNode(page, "node").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(flowNode(page, "node_2")).toBeVisible();

  await publish(page);
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({
    nodes: {
      welcome: { functions: [{ type: "transition", name: "go_on", transition_to: "node" }] },
      node_2: { task_instruction: "Say goodbye." },
    },
  });
  await page.getByRole("button", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: "The scenario as JSON" })).toContainText("node_2");
});

test("forms cover everything in a node; values are completed; search finds text", { tag: "@long" }, async ({
  page,
  owner,
}) => {
  const id = await startBlank(page);
  const properties = page.getByRole("complementary", { name: "Properties" });
  await page.getByRole("button", { name: "Add a variable" }).click();
  await page.getByLabel("Variable", { exact: true }).fill("plan");
  await page.getByLabel("Type").selectOption("enum");
  await page.getByLabel("Choices").fill("gold, silver");

  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("Node, function or text").fill("welcome");
  await page.keyboard.press("Enter");
  await page.getByLabel("Task").fill("");
  await page.getByLabel("Task").pressSequentially("Praise {{pl");
  await expect(page.getByRole("option", { name: "var.plan" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Task")).toHaveValue("Praise {{var.plan}}");
  await page.getByLabel("Task").pressSequentially(" {{var.paln}}");
  await expect(properties.getByText("{{var.paln}} is never set")).toBeVisible();

  await page.getByRole("button", { name: "Node", exact: true }).click();
  await flowNode(page, "welcome").click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByLabel("Comparison").selectOption("eq");
  await properties.getByLabel("Value").selectOption("silver");
  await page.getByRole("button", { name: "Add a function" }).click();
  await page.getByRole("menuitem", { name: "Send an event to your web page" }).click();
  await page.getByRole("button", { name: "Add an argument" }).click();
  await page.getByLabel("Argument", { exact: true }).fill("city");
  await page.getByLabel("Allowed values").fill("Rome, Oslo");
  await expectAccessible(page, "the forms of a node");

  await publish(page);
  const { body } = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({
    variables: { plan: { type: "enum", choices: ["gold", "silver"] } },
    nodes: {
      welcome: {
        task_instruction: "Praise {{var.plan}} {{var.paln}}",
        edges: [{ to: "node", when: { all: [{ var: "plan", op: "eq", value: "silver" }] } }],
        functions: [
          {
            type: "client",
            name: "show",
            parameters: {
              properties: { city: { type: "string", enum: ["Rome", "Oslo"] } },
              required: ["city"],
            },
          },
        ],
      },
    },
  });

  await page.getByRole("button", { name: "Delete the node welcome" }).click();
  await expect(flowNode(page, "welcome")).toHaveCount(0);
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
  await expect(flowNode(page, "welcome")).toBeVisible();
});
