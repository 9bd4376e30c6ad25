import { expect, hydrated, test } from "../../fixtures/console.ts";
import { flowNode } from "../../fixtures/drawing.ts";
import { api } from "../../fixtures/instance.ts";
import { expectStill } from "../../fixtures/look-at.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You work at the desk.",
  nodes: {
    desk: {
      task_instruction: "Greet.",
      functions: [
        { type: "set", name: "note", description: "Note it.", save: [] },
        { type: "transition", name: "to_close", description: "Done.", transition_to: "close" },
      ],
    },
    bye: { task_instruction: "Leave." },
    close: {
      task_instruction: "Close.",
      functions: [{ type: "transition", name: "to_bye", description: "Gone.", transition_to: "bye" }],
    },
  },
};

test("a new node and a new function are in view with the cursor in their names; an endpoint and a knowledge base are created beside and come back chosen", {
  tag: "@long",
}, async ({ page, owner }) => {
  const { key } = owner;
  const { body } = await api("POST", "/scenarios/create", { key, body: { name: "Desk", nodes_json } });
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(`/scenarios/${body.id}`);
  await expect(flowNode(page, "desk")).toBeVisible();
  const properties = page.getByRole("complementary", { name: "Properties" });
  await expect(properties.getByRole("region", { name: "Guardrails" })).toBeVisible();
  await properties.evaluate((aside) => aside.scrollTo(0, aside.scrollHeight));
  await page.getByRole("button", { name: "Node", exact: true }).click();
  await expect(properties.getByLabel("Id", { exact: true })).toBeFocused();
  await expect(properties.getByLabel("Id", { exact: true })).toBeInViewport();
  await page.keyboard.type("orders");
  await expect(flowNode(page, "orders")).toBeVisible();

  await properties.getByRole("button", { name: "Add a function" }).click();
  await page.getByRole("menuitem", { name: "Set variables" }).click();
  const name = properties.getByLabel("Function name");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();

  await properties.getByRole("button", { name: "Add a function" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Call an endpoint" }).click();
  const form = await opened;
  await hydrated(form);
  await form.getByLabel("Name", { exact: true }).fill("Order status");
  await form.getByLabel("URL", { exact: true }).fill("https://crm.example.com/orders/{{arg.order_id}}");
  await form.getByRole("button", { name: "Create endpoint" }).click();
  await expect(properties.getByLabel("Endpoint", { exact: true }).locator("option:checked")).toHaveText(
    "Order status",
  );
  await expect(properties.getByRole("group", { name: "order_id" })).toBeVisible();

  await properties.getByRole("button", { name: "Add a function" }).click();
  const besides = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Search a knowledge base" }).click();
  const bases = await besides;
  await hydrated(bases);
  await bases.getByRole("button", { name: "Create knowledge base" }).click();
  await bases.getByRole("dialog").getByLabel("Name").fill("Opening hours");
  await bases.getByRole("dialog").getByRole("button", { name: "Create knowledge base" }).click();
  await expect(properties.getByLabel("Knowledge base", { exact: true }).locator("option:checked")).toHaveText(
    "Opening hours",
  );
  await bases.close();
  await expect(properties.getByLabel("Function name").first(), "nothing that was typed is lost").toHaveValue(
    "note",
  );
});

test("the functions of a node come first, its edges are lit, and an edge shows its function; nodes are listed along the conversation, and nothing moves while the page loads", {
  tag: "@long",
}, async ({ page, owner }) => {
  const { key } = owner;
  const { body } = await api("POST", "/scenarios/create", { key, body: { name: "Walk", nodes_json } });
  await page.goto(`/scenarios/${body.id}`);
  await expect(flowNode(page, "desk")).toBeVisible();
  await expectStill(page, "the editor");

  await flowNode(page, "close").click();
  const properties = page.getByRole("complementary", { name: "Properties" });
  await expect(page.locator(".react-flow__edge.lit")).toHaveCount(2);
  const top = async (name: string) => (await properties.getByText(name).first().boundingBox())?.y ?? 0;
  expect(await top("Functions")).toBeLessThan(await top("Reply immediately on entry"));

  // On the edge itself: the middle of its box can be beside a bent line.
  await page.locator('.react-flow__edge[data-id^="desk "]').dispatchEvent("click");
  await expect(properties.getByRole("heading", { name: "desk" })).toBeVisible();
  await expect(properties.getByLabel("Function name").last()).toHaveValue("to_close");
  await expect(properties.getByLabel("Function name").last()).toBeInViewport();
  const targets = properties.getByLabel("Go to", { exact: true }).last().locator("option");
  await expect(targets).toHaveText(["desk", "close", "bye"]);
  await page.keyboard.press("Delete");
  await expect(page.locator(".react-flow__edge")).toHaveCount(1);
  await expect(flowNode(page, "desk"), "the edge is deleted, not the node that it selected").toBeVisible();
});
