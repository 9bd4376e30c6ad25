import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, NODES } from "#lib/http/testing/api-fixture.ts";
import { findMissingVariables } from "./links.ts";

describeDb("the variables of a link", () => {
  test("that its scenario requires are missing until they have values of their types", async () => {
    const account = await createTestAccount();
    const variables = {
      city: { type: "string" as const, required: true },
      beds: { type: "number" as const, required: true },
      open: { type: "boolean" as const, required: true, default: true },
      mood: { type: "string" as const },
    };
    await db
      .update(scenarios)
      .set({ nodesJson: { ...NODES, variables } })
      .where(eq(scenarios.id, account.scenarioId));
    const missing = async (values: Record<string, string | number>) =>
      (await findMissingVariables(account, account.scenarioId, values)).sort();
    expect(await missing({})).toEqual(["beds", "city"]);
    expect(await missing({ city: "", beds: "12" })).toEqual(["beds", "city"]);
    expect(await missing({ city: "Rostock", beds: 12 })).toEqual([]);
    const asked = ["city", "beds"].map((name) => ({ name, label: "?", required: true }));
    const ask = (fields: typeof asked) => findMissingVariables(account, account.scenarioId, {}, fields);
    // An answer is a text.
    expect(await ask(asked)).toEqual(["beds"]);
    expect((await ask(asked.map((field) => ({ ...field, required: false })))).sort()).toEqual([
      "beds",
      "city",
    ]);
  });

  test("of another account's scenario are not revealed", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    await expect(findMissingVariables(mine, other.scenarioId, {})).rejects.toMatchObject({
      code: "SCENARIO_NOT_FOUND",
    });
  });
});
