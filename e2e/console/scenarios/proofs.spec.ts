import { at, expect, expectAccessible, test } from "../../fixtures/console.ts";
import { createScenario } from "../../fixtures/create.ts";
import { connectCall, reportCall } from "../../fixtures/worker-door.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist of a shop.",
  nodes: {
    desk: {
      task_instruction: "Ask what they need.",
      functions: [{ type: "transition", name: "to_menu", description: "Go on", transition_to: "menu" }],
    },
    menu: { task_instruction: "Offer help.", say: "What can I do for you?" },
    attic: { task_instruction: "Nobody comes here." },
  },
};

test("an owner tests a scenario: coverage, and a replay of a real call against the draft", {
  tag: "@long",
}, async ({ page, owner }) => {
  const { key } = owner;
  const ids = await createScenario(key, { name: "Shop", nodes_json });
  await page.goto(`/scenarios/${ids.scenario_id}`);
  await page.getByRole("link", { name: "Tests" }).click();
  await at(page, `/scenarios/${ids.scenario_id}/tests`);
  await page.getByRole("button", { name: "Check coverage" }).click();
  const coverage = page.getByRole("region", { name: "Coverage" });
  await expect(coverage.getByText("2 of 3")).toBeVisible();
  await expect(coverage.getByText("No edge leads here.")).toBeVisible();
  await expectAccessible(page, "coverage", { inTheDark: true });

  const sessionId = await connectCall(key, ids);
  await reportCall(sessionId, [
    { role: "assistant", content: "Hello.", nodeId: "desk" },
    { role: "user", content: "Where is my order?", nodeId: "desk" },
    { role: "assistant", content: "What can I do for you?", nodeId: "menu", waitMs: 900 },
  ]);
  await page.goto(`/conversations/${sessionId}`);
  await page.getByRole("link", { name: "Replay" }).click();
  await at(page, `/conversations/${sessionId}/replay`);
  await page.getByLabel("Replay against").selectOption("Version of the call");
  await page.getByRole("button", { name: "Replay" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("900 ms")).toBeVisible();
  await expect(result.getByText("model only").first()).toBeVisible();
  await expect(result.getByRole("region", { name: "Turn 1" })).toContainText("Where is my order?");
  await expectAccessible(page, "replay", { inTheDark: true });
});
