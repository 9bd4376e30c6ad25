import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { addSearch, withSearch } from "./add-search.ts";
import { getScenario } from "./scenarios.ts";

const base = { id: "b", name: "Manuals", description: "Manuals of all machines." };
const flow: NodesJson = {
  initial_node: "desk",
  role_instruction: "Be kind.",
  nodes: {
    desk: {
      task_instruction: "Help.",
      functions: [{ type: "rag", name: "search", description: "", knowledge_base_id: "b" }],
    },
  },
};

test("a search of all nodes gets a name of its own, and says what it finds", () => {
  const once = withSearch(flow, base);
  const search = { type: "rag", description: base.description, knowledge_base_id: "b" };
  expect(once.global_functions).toEqual([{ ...search, name: "search_2" }]);
  expect(withSearch(once, base)).toBe(once);
  const other = withSearch(once, { id: "c", name: "Prices", description: "" });
  expect(other.global_functions?.[1]).toMatchObject({ name: "search_3", description: "Prices" });
});

describeDb("using a knowledge base in a scenario", () => {
  test("changes the draft, not what calls start from, and only for the owner of both", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    const before = await getScenario(account, scenarioId);
    const input = { name: "Manuals", description: "", language: "english" as const };
    const { id } = await createKnowledgeBase(account, input);
    await addSearch(account, scenarioId, id);
    await addSearch(account, scenarioId, id);
    const { nodesJson, draft, llmModel } = await getScenario(account, scenarioId);
    expect(nodesJson).toEqual(before.nodesJson);
    expect(draft?.nodesJson.global_functions).toEqual([
      { type: "rag", name: "search", description: "Manuals", knowledge_base_id: id },
    ]);
    expect(draft?.llmModel).toBe(llmModel);
    const other = await createTestAccount();
    await expect(addSearch(other, other.scenarioId, id)).rejects.toThrow();
    await expect(addSearch(other, scenarioId, id)).rejects.toThrow();
  });
});
