import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { createScenario } from "../fixtures/create.ts";
import { connectCall, reportCall } from "../fixtures/worker-door.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist.",
  nodes: { desk: { task_instruction: "Ask which day suits." } },
};

/** Connects a conversation of a new scenario. Returns its id. */
async function connect(key: string, name: string): Promise<string> {
  return await connectCall(key, await createScenario(key, { name, nodes_json }));
}

test("the first steps stay above the charts until they are dismissed; overview, list and detail say why a call failed and what to do", async ({
  page,
  owner,
}) => {
  const id = await connect(owner.key, "Front desk");
  const lines = [{ role: "assistant" as const, content: "Good morning.", nodeId: "desk" }];
  await reportCall(id, lines, { status: "failed", endReason: "agent_failed" });
  await page.goto("/overview");
  const steps = page.getByRole("region", { name: "First steps" });
  // The scenario and the key. Other tests' calls of the demo don't count.
  await expect(steps.getByText("2 of 4 done")).toBeVisible();
  await expect(steps.getByRole("link", { name: "Create link" })).toBeVisible();
  await expectAccessible(page, "the first steps above the charts", { inTheDark: true });
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "How conversations ended" })).toBeVisible();
  await expect(steps).toHaveCount(0);

  for (const path of ["/overview", "/conversations", `/conversations/${id}`]) {
    await page.goto(path);
    await expect(page.getByText("Could not start").first()).toBeVisible();
    await expect(page.getByText("An error stopped the avatar while it was starting.")).toBeVisible();
    await expect(page.getByText("Call again. If it fails again")).toBeVisible();
  }
  await expectAccessible(page, "a call that failed", { inTheDark: true });
});

test("the list says what a conversation was about, and the detail marks what the visitor typed", {
  tag: "@long",
}, async ({ page, owner }) => {
  const id = await connect(owner.key, "Front desk");
  await reportCall(id, [
    { role: "assistant", content: "Good morning.", nodeId: "desk" },
    { role: "user", content: "I would like to move my appointment.", nodeId: "desk" },
    { role: "user", content: "To Friday.", nodeId: "desk", typed: true },
  ]);
  await page.goto("/conversations");
  const row = page.getByRole("row").filter({ hasText: "Front desk" });
  await expect(row).toContainText("API");
  await expect(row).toContainText(/appointment/);
  await page.goto(`/conversations/${id}`);
  const lines = page.getByRole("region", { name: "Transcript" }).getByRole("listitem");
  await expect(lines.filter({ hasText: "To Friday." })).toContainText("typed");
  await expect(lines.filter({ hasText: "move my appointment" })).not.toContainText("typed");
});
