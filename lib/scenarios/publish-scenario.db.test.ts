import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys, scenarios, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, createTestKey, createTestMember } from "#lib/http/testing/api-fixture.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getScenario, publishScenario, saveDraft, updateScenario } from "./scenarios.ts";
import { getVersion, listVersions, publishDraft } from "./versions/versions.ts";

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
  test("affects no call until it is published, and is gone afterwards", async () => {
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

  test("is saved with errors, but not published with them", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    await saveDraft(account, scenarioId, draft("Ask.", "gone"));
    await expect(publishScenario(account, scenarioId)).rejects.toBeInstanceOf(AppError);
    const stored = await getScenario(account, scenarioId);
    expect(stored.draft?.nodesJson.initial_node).toBe("gone");
    expect(stored.nodesJson.initial_node).toBe("start");
    expect(await listVersions(account, scenarioId)).toHaveLength(1);
  });

  test("brings its fallback model along, which belongs to the version", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    await saveDraft(account, scenarioId, { ...draft("Ask."), fallbackLlmModel: "gpt-4.1-mini" });
    expect((await getScenario(account, scenarioId)).fallbackLlmModel).toBeNull();
    await publishScenario(account, scenarioId);
    expect((await getScenario(account, scenarioId)).fallbackLlmModel).toBe("gpt-4.1-mini");
    expect((await getVersion(account, scenarioId, 2)).fallbackLlmModel).toBe("gpt-4.1-mini");
    expect((await getVersion(account, scenarioId, 1)).fallbackLlmModel).toBeNull();
    // A draft from before there were fallback models keeps what is published.
    await saveDraft(account, scenarioId, draft("Old."));
    await publishScenario(account, scenarioId);
    expect((await getScenario(account, scenarioId)).fallbackLlmModel).toBe("gpt-4.1-mini");
  });

  test("survives a change through the API", async () => {
    const account = await createTestAccount();
    await saveDraft(account, account.scenarioId, draft("Ask."));
    const change = { name: undefined, nodesJson: graph("Through the API."), llmModel: undefined };
    await updateScenario(account, account.scenarioId, change);
    expect((await getScenario(account, account.scenarioId)).draft?.nodesJson).toEqual(graph("Ask."));
  });

  test("every published version can be read, including the first; a new name creates no version", async () => {
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

  test("the first version is there before anything else is published, and dates from the scenario's creation", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    const createdAt = new Date("2026-02-03T10:00:00.000Z");
    await db.update(scenarios).set({ createdAt }).where(eq(scenarios.id, scenarioId));
    const first = { number: 1, publishedAt: createdAt, author: null };
    expect(await listVersions(account, scenarioId)).toEqual([first]);
    const { nodesJson } = await getScenario(account, scenarioId);
    expect((await getVersion(account, scenarioId, 1)).nodesJson).toEqual(nodesJson);
    await expect(getVersion(account, scenarioId, 2)).rejects.toBeInstanceOf(AppError);
    await saveDraft(account, scenarioId, draft("Two."));
    const before = Date.now();
    await publishScenario(account, scenarioId);
    const [second, ...older] = await listVersions(account, scenarioId);
    expect(older).toEqual([first]);
    expect(second?.publishedAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  test("a version names the member or the key that published it, until these are deleted", async () => {
    const account = await createTestAccount();
    const { scenarioId, ownerId } = account;
    const userId = await createTestMember(ownerId, "editor");
    const { keyId } = await createTestKey({ ownerId, userId });
    await db.update(apiKeys).set({ name: "Deploy" }).where(eq(apiKeys.id, keyId));
    for (const by of [{ userId }, { userId, keyId }, { isOperator: true }]) {
      await saveDraft(account, scenarioId, draft(JSON.stringify(by)));
      await publishScenario({ ownerId, ...by }, scenarioId);
    }
    const listAuthors = async () => (await listVersions(account, scenarioId)).map(({ author }) => author);
    const [member] = await db.select().from(users).where(eq(users.id, userId));
    expect(await listAuthors()).toEqual([null, "Deploy", String(member?.email), null]);
    await db.delete(apiKeys).where(eq(apiKeys.id, keyId));
    await db.delete(users).where(eq(users.id, userId));
    expect(await listAuthors()).toEqual([null, null, null, null]);
  });

  test("two that publish at once get different version numbers", async () => {
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

  test("is published as the version that the response names, even if somebody else publishes at the same time", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    await saveDraft(account, scenarioId, draft("Mine."));
    const publish = (task: string) =>
      updateScenario(account, scenarioId, { name: undefined, nodesJson: graph(task), llmModel: undefined });
    const [{ number }] = await Promise.all([
      publishDraft(account, scenarioId, {}),
      ...["a", "b", "c", "d"].map(publish),
    ]);
    expect((await getVersion(account, scenarioId, number)).nodesJson).toEqual(graph("Mine."));
  });

  test("is private to its owner", async () => {
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
