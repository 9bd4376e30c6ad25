import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { duplicateScenario, getScenario, saveDraft } from "./scenarios.ts";

const nodesJson = {
  initial_node: "start",
  role_instruction: "Be kind.",
  nodes: { start: { task_instruction: "Ask which machine it is." } },
};

describeDb("a duplicated scenario", () => {
  test("holds what the editor showed, and no later change of the original", async () => {
    const account = await createTestAccount();
    const { scenarioId: id } = account;
    await saveDraft(account, id, { name: "Desk", nodesJson, llmModel: "gpt-4.1-nano", editor: "ana" });
    const copyId = await duplicateScenario(account, id);
    const later = { ...nodesJson, role_instruction: "Be brief." };
    await saveDraft(account, id, { name: "Desk", nodesJson: later, llmModel: "gpt-4.1", editor: "ana" });
    const copy = await getScenario(account, copyId);
    expect(copy).toMatchObject({ name: "Copy of Desk", llmModel: "gpt-4.1-nano", nodesJson });
    expect(copy.draft).toEqual({ nodesJson, llmModel: "gpt-4.1-nano", fallbackLlmModel: null });
  });

  test("has no draft where the original has none", async () => {
    const account = await createTestAccount();
    const copy = await getScenario(account, await duplicateScenario(account, account.scenarioId));
    expect(copy.draft).toBeNull();
  });

  test("has a name that fits", async () => {
    const account = await createTestAccount();
    const draft = { name: "🙂".repeat(200), nodesJson, llmModel: "gpt-4.1-nano", editor: "ana" };
    await saveDraft(account, account.scenarioId, draft);
    const copy = await getScenario(account, await duplicateScenario(account, account.scenarioId));
    expect([...copy.name]).toHaveLength(200);
  });

  test("is made of one's own scenarios only", async () => {
    const [mine, theirs] = [await createTestAccount(), await createTestAccount()];
    await expect(duplicateScenario(mine, theirs.scenarioId)).rejects.toMatchObject({
      code: "SCENARIO_NOT_FOUND",
    });
  });
});
