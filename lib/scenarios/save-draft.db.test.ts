import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { getScenario, publishScenario, revisionOf, saveDraft } from "./scenarios.ts";

const draft = (task: string, editor: string) => ({
  name: "Desk",
  nodesJson: {
    initial_node: "start",
    role_instruction: "Be kind.",
    nodes: { start: { task_instruction: task } },
  },
  llmModel: "gpt-4.1-nano",
  editor,
});

const conflict = {
  code: "VALIDATION",
  reason: "invalid_state",
  details: [{ path: "revision", message: expect.stringContaining("changed by somebody else") }],
};

describeDb("two members who edit a scenario", () => {
  async function open() {
    const account = await createTestAccount();
    const { scenarioId: id } = account;
    const revision = revisionOf(await getScenario(account, id));
    const taskOf = async () =>
      (await getScenario(account, id)).draft?.nodesJson.nodes.start?.task_instruction;
    return { account, id, revision, taskOf };
  }

  test("do not overwrite each other: the second one is refused, and may then decide to", async () => {
    const { account, id, revision, taskOf } = await open();
    await saveDraft(account, id, draft("Ana's", "ana"), { revision });
    await expect(saveDraft(account, id, draft("Ben's", "ben"), { revision })).rejects.toMatchObject(conflict);
    expect(await taskOf()).toBe("Ana's");
    await saveDraft(account, id, draft("Ben's", "ben"));
    expect(await taskOf()).toBe("Ben's");
  });

  test("at the same moment: one is stored, the other refused", async () => {
    const { account, id, revision, taskOf } = await open();
    const tasks = ["Ana's", "Ben's"];
    const outcomes = await Promise.allSettled(
      tasks.map((task) => saveDraft(account, id, draft(task, task), { revision })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [stored] = tasks.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(await taskOf()).toBe(stored);
  });

  test("take turns without a conflict, also across a publication", async () => {
    const { account, id, revision, taskOf } = await open();
    const first = await saveDraft(account, id, draft("Ana's", "ana"), { revision });
    expect(revisionOf(await getScenario(account, id))).toBe(first.revision);
    await publishScenario(account, id);
    const second = await saveDraft(account, id, draft("Ben's", "ben"), first);
    await saveDraft(account, id, draft("Ana's again", "ana"), second);
    expect(await taskOf()).toBe("Ana's again");
  });

  test("one page is not in conflict with itself when the response to its save was lost", async () => {
    const { account, id, revision, taskOf } = await open();
    await saveDraft(account, id, draft("One", "ana"), { revision });
    await saveDraft(account, id, draft("One, two", "ana"), { revision });
    expect(await taskOf()).toBe("One, two");
  });
});
