import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { getScenario } from "../scenarios.ts";
import { createFromTemplate } from "./create-from-template.ts";
import { NO_BASE_ID } from "./templates.ts";

const ALL = { limit: 10, beforeId: undefined };

describeDb("a scenario from a template", () => {
  test("that searches documents gets the account's own sample, once", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const ids = [
      await createFromTemplate(actor, "help-center"),
      await createFromTemplate(actor, "help-center"),
    ];
    const { rows } = await listKnowledgeBases(actor, ALL);
    expect(rows.map(({ name }) => name)).toEqual(["Sample clinic"]);
    for (const id of ids) {
      const { nodesJson } = await getScenario(actor, id);
      const graph = JSON.stringify(nodesJson);
      expect(graph).toContain(rows[0]?.id);
      expect(graph).not.toContain(NO_BASE_ID);
    }
    expect((await listKnowledgeBases(other, ALL)).rows).toEqual([]);
  });

  test("that searches nothing creates no knowledge base", async () => {
    const actor = await createTestAccount();
    await createFromTemplate(actor, "appointment");
    expect((await listKnowledgeBases(actor, ALL)).rows).toEqual([]);
  });

  test("is published unless it is wanted as a draft", async () => {
    const actor = await createTestAccount();
    const id = await createFromTemplate(actor, "blank", { draftName: "Ohne Titel" });
    const { name, draft, nodesJson } = await getScenario(actor, id);
    expect([name, draft?.nodesJson]).toEqual(["Ohne Titel", nodesJson]);
    expect((await getScenario(actor, await createFromTemplate(actor, "blank"))).draft).toBeNull();
  });

  test("that does not exist is refused", async () => {
    await expect(createFromTemplate(await createTestAccount(), "nothing")).rejects.toMatchObject({
      code: "VALIDATION",
    });
  });
});
