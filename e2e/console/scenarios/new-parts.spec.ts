import { expect, hydrated, test } from "../../fixtures/console.ts";
import { flowNode } from "../../fixtures/drawing.ts";
import { api } from "../../fixtures/instance.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You work at the desk.",
  nodes: { desk: { task_instruction: "Greet." } },
};

test("a new node and a new function are in view with the cursor in their names; an endpoint is created beside", async ({
  page,
  owner,
}) => {
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
  await form.getByLabel("Name").fill("Order status");
  await form.getByLabel("URL").fill("https://crm.example.com/orders/{{arg.order_id}}");
  await form.getByRole("button", { name: "Create endpoint" }).click();
  await expect(properties.getByLabel("Endpoint", { exact: true }).locator("option:checked")).toHaveText(
    "Order status",
  );
  await expect(properties.getByRole("group", { name: "order_id" })).toBeVisible();
});
