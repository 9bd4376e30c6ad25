import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents, avatars, hostedLinks, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, NODES, type TestAccount, testLink } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";
import { listReplacements } from "#lib/scenarios/list-uses.ts";
import { getScenario, saveDraft } from "#lib/scenarios/scenarios.ts";
import { listVersions } from "#lib/scenarios/versions/versions.ts";
import { createEndpoint, getEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createMcpServer, getMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { deleteAndReplace } from "./replace.ts";
import { listTrash } from "./trash.ts";

const asking = (base: string) =>
  nodesJsonSchema.parse({
    ...NODES,
    nodes: {
      start: {
        task_instruction: "Answer.",
        functions: [{ type: "rag", name: "look_up", description: "Looks up.", knowledge_base_id: base }],
      },
    },
  });

describeDb("a deletion with a replacement", () => {
  let account: TestAccount;
  const trashed = async () =>
    (await listTrash(account, { limit: 10, beforeId: undefined })).rows.map(({ id }) => id);
  beforeEach(async () => {
    account = await createTestAccount();
  });

  test("gives links another scenario, and another avatar", async () => {
    const { ownerId, scenarioId, avatarId } = account;
    const link = testLink(account);
    await db.insert(hostedLinks).values(link);
    const [scenario, avatar] = [newId(), newId()];
    const content = { name: "Other", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
    await db.insert(scenarios).values({ ...content, id: scenario, ownerId });
    const look = { slug: randomBase62(12), name: "Ben", description: "", voice: "ben" };
    await db.insert(avatars).values({ ...look, id: avatar, ownerId });
    await deleteAndReplace(account, "scenario", [scenarioId], scenario);
    await deleteAndReplace(account, "avatar", [avatarId], avatar);
    const [moved] = await db.select().from(hostedLinks).where(eq(hostedLinks.ownerId, ownerId));
    expect(moved).toMatchObject({ scenarioId: scenario, avatarId: avatar, deletedAt: null });
    expect(await trashed()).toEqual([avatarId, scenarioId]);
    const audited = await db
      .select({ targetId: auditEvents.targetId })
      .from(auditEvents)
      .where(and(eq(auditEvents.ownerId, ownerId), eq(auditEvents.action, "link.changed")));
    expect(audited).toEqual([{ targetId: moved?.id }, { targetId: moved?.id }]);
  });

  test("names the links that set no values for the variables of the other scenario, and deletes nothing", async () => {
    const { ownerId, scenarioId } = account;
    await db.insert(hostedLinks).values({ ...testLink(account), label: "Door" });
    const id = newId();
    const nodesJson = { ...NODES, variables: { city: { type: "string" as const, required: true } } };
    await db.insert(scenarios).values({ id, ownerId, name: "Other", nodesJson, llmModel: "gpt-4.1-mini" });
    const replacing = deleteAndReplace(account, "scenario", [scenarioId], id);
    await expect(replacing).rejects.toMatchObject({
      ...{ code: "VALIDATION", message: expect.stringContaining("Door") },
    });
    expect(await trashed()).toEqual([]);
    expect(await db.$count(hostedLinks, eq(hostedLinks.scenarioId, scenarioId))).toBe(1);
  });

  test.each(["scenario", "avatar", "knowledge"] as const)("finds no %s with a malformed id", async (kind) => {
    const { scenarioId, avatarId } = account;
    const base = { name: "Other", description: "", language: "english" as const };
    const replacements = { scenario: scenarioId, avatar: avatarId };
    const replacement =
      kind === "knowledge" ? (await createKnowledgeBase(account, base)).id : replacements[kind];
    const before = await getScenario(account, scenarioId);
    for (const id of ["(", "Answer", "%", "(a+)+$"]) {
      const replacing = deleteAndReplace(account, kind, [id], replacement);
      await expect(replacing).rejects.toMatchObject({ code: expect.stringContaining("NOT_FOUND") });
    }
    expect(await getScenario(account, scenarioId)).toEqual(before);
  });

  test("gives scenarios another knowledge base, in the draft and as a new version", async () => {
    const { scenarioId } = account;
    const base = { description: "", language: "english" as const };
    const [old, other] = [
      (await createKnowledgeBase(account, { ...base, name: "Old" })).id,
      (await createKnowledgeBase(account, { ...base, name: "Other" })).id,
    ];
    await db
      .update(scenarios)
      .set({ nodesJson: asking(old) })
      .where(eq(scenarios.id, scenarioId));
    await saveDraft(account, scenarioId, { name: "S", nodesJson: asking(old), llmModel: "gpt-4.1-mini" });
    await deleteAndReplace(account, "knowledge", [old], other);
    const { nodesJson, draft } = await getScenario(account, scenarioId);
    expect([nodesJson, draft?.nodesJson]).toEqual([asking(other), asking(other)]);
    expect((await listVersions(account, scenarioId)).map(({ number }) => number)).toEqual([2, 1]);
  });

  test("gives scenarios another MCP server, of the same account only", async () => {
    const server = { url: "https://mcp.example.com/mcp", headers: {} };
    const { id: old } = await createMcpServer(account, { ...server, name: "Old" });
    const { id: next } = await createMcpServer(account, { ...server, name: "New" });
    const { id: foreign } = await createMcpServer(await createTestAccount(), { ...server, name: "New" });
    const using = (id: string) => {
      const fn = { type: "mcp", name: "find", description: "Finds it.", mcp_server_id: id, tool: "find" };
      return nodesJsonSchema.parse({ ...NODES, global_functions: [fn] });
    };
    await saveDraft(account, account.scenarioId, { nodesJson: using(old) });
    const uses = await listReplacements(account, { kind: "mcp_server", ids: [old] });
    expect(uses).toEqual([{ id: next, name: "New" }]);
    await expect(deleteAndReplace(account, "mcp_server", [old], foreign)).rejects.toThrow();
    await getMcpServer(account, old);
    await deleteAndReplace(account, "mcp_server", [old], next);
    const { draft } = await getScenario(account, account.scenarioId);
    expect(draft?.nodesJson).toEqual(using(next));
    await expect(getMcpServer(account, old)).rejects.toThrow();
  });

  test("gives scenarios another endpoint, of the same account only", async () => {
    const endpoint = { url: "https://crm.example.com/orders", headers: {}, body: {} };
    const { id: old } = await createEndpoint(account, { ...endpoint, name: "Old" });
    const { id: next } = await createEndpoint(account, { ...endpoint, name: "New" });
    const { id: foreign } = await createEndpoint(await createTestAccount(), { ...endpoint, name: "New" });
    const calling = (id: string) =>
      nodesJsonSchema.parse({
        ...NODES,
        global_functions: [{ type: "http", name: "find", description: "Finds it.", endpoint_id: id }],
      });
    const of = eq(scenarios.id, account.scenarioId);
    await db
      .update(scenarios)
      .set({ nodesJson: calling(old) })
      .where(of);
    const failing = deleteAndReplace(account, "endpoint", [old], foreign);
    await expect(failing).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deleteAndReplace(account, "endpoint", [old], next);
    expect((await getScenario(account, account.scenarioId)).nodesJson).toEqual(calling(next));
    await expect(getEndpoint(account, old)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("deletes nothing if the replacement is another account's, in the trash, or deleted with it", async () => {
    const stranger = await createTestAccount();
    const { scenarioId } = account;
    await expect(
      deleteAndReplace(account, "scenario", [scenarioId], stranger.scenarioId),
    ).rejects.toMatchObject({
      code: "SCENARIO_NOT_FOUND",
    });
    for (const id of [scenarioId, scenarioId.toUpperCase()]) {
      await expect(deleteAndReplace(account, "scenario", [id], scenarioId)).rejects.toMatchObject({
        code: "VALIDATION",
      });
    }
    expect(await trashed()).toEqual([]);
  });
});
