import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { listUses } from "./list-uses.ts";
import { createScenario } from "./scenarios.ts";

describeDb("what a deletion would break", () => {
  test("is named: the scenarios that call an endpoint, whatever its id's case, or search a knowledge base, and no other account's", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const endpoint = await createEndpoint(actor, {
      ...{ name: "Orders", url: "https://crm.example.com/orders", headers: {}, body: {} },
    });
    const base = await createKnowledgeBase(actor, { name: "Hours", description: "", language: "english" });
    const make = (name: string, functions: object[]) =>
      createScenario(actor, {
        name,
        llmModel: "gpt-4.1-mini",
        nodesJson: {
          initial_node: "a",
          role_instruction: "",
          nodes: { a: { task_instruction: "Help.", functions } },
        },
      } as Parameters<typeof createScenario>[1]);
    const named = { name: "find", description: "Finds it" };
    const desk = await make("Desk", [{ ...named, type: "http", endpoint_id: endpoint.id.toUpperCase() }]);
    const library = await make("Library", [{ ...named, type: "rag", knowledge_base_id: base.id }]);
    await make("Nothing", []);
    expect(await listUses(actor, { kind: "endpoint", ids: [endpoint.id] })).toEqual([
      { kind: "scenario", id: desk.id, name: "Desk" },
    ]);
    expect(await listUses(actor, { kind: "knowledge", ids: [base.id] })).toEqual([
      { kind: "scenario", id: library.id, name: "Library" },
    ]);
    expect(
      (await listUses(actor, { kind: "knowledge", ids: [endpoint.id, base.id] })).map(({ name }) => name),
    ).toEqual(["Desk", "Library"]);
    expect(await listUses(actor, { kind: "scenario", ids: [desk.id] })).toEqual([]);
    expect(await listUses(other, { kind: "endpoint", ids: [endpoint.id] })).toEqual([]);
  });
});
