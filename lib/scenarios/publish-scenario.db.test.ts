import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { AppError } from "#lib/platform/errors.ts";
import { createTestAccount } from "#lib/platform/testing/api-fixture.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { getVersion } from "#lib/scenarios/get-version.ts";
import { listVersions } from "#lib/scenarios/list-versions.ts";
import { publishScenario } from "#lib/scenarios/publish-scenario.ts";
import { saveDraft } from "#lib/scenarios/save-draft.ts";
import { updateScenario } from "#lib/scenarios/update-scenario.ts";

const graph = (task: string, initial = "start"): NodesJson => ({
  initial_node: initial,
  role_instruction: "Be kind.",
  nodes: { start: { task_instruction: task } },
});
const draft = (task: string, initial?: string) => ({
  name: "Desk",
  nodesJson: graph(task, initial),
  llmModel: "gpt-4.1-nano",
});

describeDb("a scenario's draft", () => {
  test("changes nothing that calls start from until it is published, and is gone then", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    const before = await getScenario(account, scenarioId);
    await saveDraft(account, scenarioId, draft("Ask."));
    expect(await getScenario(account, scenarioId)).toMatchObject({
      name: "Desk",
      nodesJson: before.nodesJson,
      llmModel: before.llmModel,
      draft: { nodesJson: graph("Ask."), llmModel: "gpt-4.1-nano" },
    });
    await publishScenario(account, scenarioId);
    expect(await getScenario(account, scenarioId)).toMatchObject({
      nodesJson: graph("Ask."),
      llmModel: "gpt-4.1-nano",
      draft: null,
    });
  });

  test("is kept with errors, but not published with them", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    await saveDraft(account, scenarioId, draft("Ask.", "gone"));
    await expect(publishScenario(account, scenarioId)).rejects.toBeInstanceOf(AppError);
    const stored = await getScenario(account, scenarioId);
    expect(stored.draft?.nodesJson.initial_node).toBe("gone");
    expect(stored.nodesJson.initial_node).toBe("start");
    expect(await listVersions(account, scenarioId)).toEqual([]);
  });

  test("outlives a change through the API", async () => {
    const account = await createTestAccount();
    await saveDraft(account, account.scenarioId, draft("Ask."));
    const change = { name: undefined, nodesJson: graph("Through the API."), llmModel: undefined };
    await updateScenario(account, account.scenarioId, change);
    expect((await getScenario(account, account.scenarioId)).draft?.nodesJson).toEqual(graph("Ask."));
  });

  test("what was ever published can be read again, the first state too; a new name makes no version", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    const first = (await getScenario(account, scenarioId)).nodesJson;
    for (const task of ["Two.", "Three."]) {
      await saveDraft(account, scenarioId, draft(task));
      await publishScenario(account, scenarioId);
    }
    await publishScenario(account, scenarioId);
    await updateScenario(account, scenarioId, { name: "New", nodesJson: undefined, llmModel: undefined });
    expect((await listVersions(account, scenarioId)).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect((await getVersion(account, scenarioId, 1)).nodesJson).toEqual(first);
    expect((await getVersion(account, scenarioId, 2)).nodesJson).toEqual(graph("Two."));
  });

  test("of two that publish at once each gets a number of its own", async () => {
    const account = await createTestAccount();
    const publish = (task: string) =>
      updateScenario(account, account.scenarioId, {
        name: undefined,
        nodesJson: graph(task),
        llmModel: undefined,
      });
    await Promise.all([publish("a"), publish("b"), publish("c")]);
    expect(await listVersions(account, account.scenarioId)).toHaveLength(4);
  });

  test("is nobody else's", async () => {
    const [mine, other] = [await createTestAccount(), await createTestAccount()];
    await expect(saveDraft(other, mine.scenarioId, draft("x"))).rejects.toBeInstanceOf(AppError);
    await expect(publishScenario(other, mine.scenarioId)).rejects.toBeInstanceOf(AppError);
    await updateScenario(mine, mine.scenarioId, {
      name: undefined,
      nodesJson: graph("y"),
      llmModel: undefined,
    });
    expect(await listVersions(other, mine.scenarioId)).toEqual([]);
    await expect(getVersion(other, mine.scenarioId, 1)).rejects.toBeInstanceOf(AppError);
  });
});
