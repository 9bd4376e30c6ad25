import { expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";

const graph = (task: string) => ({
  initial_node: "desk",
  role_instruction: "You are the receptionist.",
  nodes: { desk: { task_instruction: task } },
});

test("versions have their own times, and a comparison shows the text before and after", {
  tag: "@long",
}, async ({ page, owner }) => {
  const { key } = owner;
  const created = await api("POST", "/scenarios/create", {
    key,
    body: { name: "Desk", nodes_json: graph("Ask which product the visitor means.") },
  });
  const { id } = created.body;
  await page.goto(`/scenarios/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByText("v1", { exact: true })).toBeVisible();
  await expect(dialog.getByText("In use")).toBeVisible();
  const changed = { id, nodes_json: graph("Ask which machine the visitor means.") };
  await api("POST", "/scenarios/update", { key, body: changed });
  await page.goto(`/scenarios/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(dialog.getByText("v2", { exact: true })).toBeVisible();
  // By an API key, which is named.
  await expect(dialog.getByText("e2e", { exact: true })).toBeVisible();
  const times = await dialog
    .getByRole("time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));
  expect(new Set(times).size).toBe(2);
  await dialog.getByRole("button", { name: "Compare version 1 with the draft" }).click();
  await expect(dialog.getByRole("deletion").last()).toHaveText("product ");
  await expect(dialog.getByRole("insertion").last()).toHaveText("machine ");
  await expectAccessible(page, "versions", { inTheDark: true });
});
