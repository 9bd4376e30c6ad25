import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createScenario, listCriteria } from "./scenarios.ts";

const judgedBy = (criteria: Record<string, { criterion: string; score?: boolean }>) => ({
  name: "Desk",
  llmModel: "gpt-4.1-mini" as const,
  nodesJson: {
    initial_node: "start",
    role_instruction: "Be kind.",
    nodes: { start: { task_instruction: "Greet." } },
    after_call: { criteria },
  },
});

describeDb("the criteria to filter conversations by", () => {
  test("are those of all of the account's scenarios by name, or of one", async () => {
    const [account, other] = [await createTestAccount(), await createTestAccount()];
    const solved = { criterion: "The question was answered." };
    const { id } = await createScenario(
      account,
      judgedBy({ solved, mood: { criterion: "Kind.", score: true } }),
    );
    await createScenario(account, judgedBy({ solved, booked: { criterion: "A day was agreed on." } }));
    expect(await listCriteria(account, undefined)).toEqual([
      { name: "booked", isScored: false },
      { name: "mood", isScored: true },
      { name: "solved", isScored: false },
    ]);
    expect((await listCriteria(account, id)).map(({ name }) => name)).toEqual(["mood", "solved"]);
    expect(await listCriteria(other, id)).toEqual([]);
  });
});
