import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import {
  apiKeys,
  chunks,
  clips,
  documents,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  languageModels,
  scenarios,
  secrets,
  sessions,
  takes,
  transcriptRows,
  webhooks,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { searchAccount } from "./search-account.ts";

/** Creates one of everything, each named after the town. Returns the ids by kind. */
async function fill({ ownerId, userId, avatarId }: TestAccount, town: string) {
  const ids = {
    ...{ scenario: newId(), hosted_link: newId(), knowledge_base: newId(), document: newId(), clip: newId() },
    ...{ endpoint: newId(), secret: newId(), webhook: newId(), api_key: newId(), conversation: newId() },
    language_model: newId(),
  };
  const name = `${town} desk`;
  const graph = { nodesJson: NODES, llmModel: "gpt-4.1-mini" };
  const call = { avatarId, runtimeVars: {}, sttKeywords: [], recordConversation: false };
  const scenarioId = ids.scenario;
  await db.insert(scenarios).values({ id: scenarioId, ownerId, name, ...graph });
  await db
    .insert(hostedLinks)
    .values({ id: ids.hosted_link, ownerId, scenarioId, token: newId(), label: name, ...call });
  await db.insert(knowledgeBases).values({ id: ids.knowledge_base, ownerId, name, description: "" });
  const file = { description: "", content: "x", sizeBytes: 1, status: "completed" as const };
  const document = { id: ids.document, ownerId, knowledgeBaseId: ids.knowledge_base };
  await db.insert(documents).values({ ...document, name: `${name}.md`, ...file });
  const passage = "Refunding a wingback chair takes 9 days.";
  await db.insert(chunks).values({
    ...{ documentId: ids.document, position: 0, ownerId, knowledgeBaseId: ids.knowledge_base, heading: "" },
    ...{ content: passage, tokens: 8, words: sql`to_tsvector('english', ${passage})`, embeddingModel: "m" },
    embedding: Array.from({ length: EMBEDDING_WIDTH }, () => 0),
  });
  await db.insert(clips).values({ id: ids.clip, ownerId, name });
  const take = { ownerId, clipId: ids.clip, avatarId, name: "Take 1", status: "completed" as const };
  await db.insert(takes).values({ ...take, script: "Our parrots speak Portuguese." });
  await db.insert(httpEndpoints).values({
    id: ids.endpoint,
    ownerId,
    name: "Orders",
    url: `https://${town}.test/orders`,
    headers: {},
    body: {},
  });
  await db.insert(languageModels).values({
    ...{ id: ids.language_model, ownerId, name: `${town} model`, baseUrl: "https://llm.test/v1" },
    ...{ model: "llama-9", sealedKey: "quokka" },
  });
  await db.insert(secrets).values({ id: ids.secret, ownerId, name: `${town}_key`, sealedValue: "quokka" });
  await db.insert(webhooks).values({
    ...{ id: ids.webhook, ownerId, url: "https://hook.test/", description: name, events: [] },
    ...{ enabled: true, sealedSecret: "quokka" },
  });
  const key = { name, keyHash: newId(), lastFour: "aB9z", scope: "read" as const };
  await db.insert(apiKeys).values({ id: ids.api_key, ownerId, userId, ...key });
  await db.insert(sessions).values({
    ...{ id: ids.conversation, ownerId, kind: "api", scenarioId, scenario: { name, ...graph }, ...call },
    ...{ showAiLabel: false, maxDurationMs: 1_000, status: "ended" },
  });
  const row = { nodeId: "start", startedAt: new Date(), interrupted: false };
  await db.insert(transcriptRows).values([
    { ...row, sessionId: ids.conversation, seq: 0, role: "assistant", content: "Hello." },
    {
      ...row,
      sessionId: ids.conversation,
      seq: 1,
      role: "user",
      content: `I live in ${town}, near the zoo.`,
    },
  ]);
  return ids;
}

describeDb("the search of an account", () => {
  let mine: TestAccount;
  let ids: Awaited<ReturnType<typeof fill>>;
  let strangersIds: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    mine = await createTestAccount();
    const stranger = await createTestAccount();
    [ids, strangersIds] = [await fill(mine, "malmö"), await fill(stranger, "malmö")];
  });
  const search = async (query: string) => await searchAccount(mine, query);
  const idsOf = async (query: string) => (await search(query)).map(({ id }) => id);

  test("finds everything by its name, and nothing of another account", async () => {
    const found = await search("MALMÖ");
    expect(Object.fromEntries(found.map(({ kind, id }) => [kind, id]))).toEqual(ids);
    expect(found).toHaveLength(Object.keys(ids).length);
  });

  test("finds documents and conversations by their text, with the place", async () => {
    const [passage] = await search("refunds wingb");
    expect(passage).toMatchObject({ kind: "document", id: ids.document, parentId: ids.knowledge_base });
    expect(passage?.snippet).toContainEqual({ text: "wingback", isMatch: true });
    const [call, ...others] = await search("zoo");
    expect(call).toMatchObject({ kind: "conversation", id: ids.conversation, seq: 1, title: "malmö desk" });
    expect(call?.snippet).toContainEqual({ text: "zoo", isMatch: true });
    expect(others).toEqual([]);
  });

  test("finds a clip by its script, an endpoint by its URL, a model by what its server calls it, a key by its last four characters", async () => {
    expect(await idsOf("parrots port")).toEqual([ids.clip]);
    expect(await idsOf("/orders")).toEqual([ids.endpoint]);
    expect(await idsOf("LLAMA-9")).toEqual([ids.language_model]);
    expect(await idsOf("aB9z")).toEqual([ids.api_key]);
  });

  test("finds a thing by its id, unless it is another account's", async () => {
    for (const id of [ids.scenario, ids.document, ids.conversation, mine.avatarId]) {
      expect(await idsOf(id.toUpperCase()), id).toEqual([id]);
      expect((await idsOf(` ${id} `))[0]).toBe(id);
    }
    for (const id of Object.values(strangersIds)) expect(await idsOf(id)).toEqual([]);
  });

  test("never looks into the values of secrets", async () => {
    expect(await search("quokka")).toEqual([]);
  });

  test("needs every word, puts titles that begin with the query first, and at most five of a kind", async () => {
    const graph = { ownerId: mine.ownerId, nodesJson: NODES, llmModel: "gpt-4.1-mini" };
    const names = ["Oak lane", "Great oak", "Oakley", "Soaked oak table", "oak", "Cloak", "Bloak"];
    await db.insert(scenarios).values(names.map((name) => ({ ...graph, name })));
    const titles = (await search("oak")).map(({ title }) => title);
    expect(titles.slice(0, 3).sort()).toEqual(["Oak lane", "Oakley", "oak"]);
    expect(titles.slice(3).sort()).toEqual(["Great oak", "Soaked oak table"]);
    expect((await search("table oak")).map(({ title }) => title)).toEqual(["Soaked oak table"]);
  });

  test.each(["%", "_____________", "' or true --", "\\", ":*", "&", "{}", "\u0001"])(
    "takes %j for text, which nothing contains",
    async (query) => {
      expect(await search(query)).toEqual([]);
    },
  );
});
