import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { webhooks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach } from "#lib/http/testing/one-of-each.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { createKnowledgeBaseInput } from "#lib/knowledge/bases/schema.ts";
import { createSiteInput } from "#lib/knowledge/sites/schema.ts";
import { createSite } from "#lib/knowledge/sites/sites.ts";
import { createLanguageModel } from "#lib/language-models/language-models.ts";
import { createLanguageModelInput } from "#lib/language-models/schema.ts";
import { createHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { createScenario, saveDraft, updateScenario } from "#lib/scenarios/scenarios.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createEndpointInput } from "#lib/tools/endpoints/schema.ts";
import { createMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";
import { createClip } from "#lib/video/clips/clips.ts";
import { createWebhookInput } from "#lib/webhooks/schema.ts";
import { createWebhook } from "#lib/webhooks/webhooks.ts";
import { ROW_LIMITS, requireGraphRoom } from "./quotas.ts";

const webhook = createWebhookInput.parse({ url: "https://example.com/hook", events: ["conversation.ended"] });
const nodesJson = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } };
const scenario = { name: "Desk", nodesJson, llmModel: "gpt-4.1-mini" as const };
const endpoint = createEndpointInput.parse({ name: "a", url: "https://example.com/", headers: {}, body: {} });

/** What fills an account, as its API creates it. */
const CREATE: Record<
  keyof typeof ROW_LIMITS,
  (actor: Actor, ids: Record<string, string>) => Promise<unknown>
> = {
  scenarios: (actor) => createScenario(actor, scenario),
  links: (actor, ids) => {
    const link = { avatar_id: ids.avatar_id, scenario_id: ids.config_id, label: "Site" };
    return createHostedLink(actor, createHostedLinkInput.parse(link));
  },
  clips: (actor) => createClip(actor, { name: "Tour" }),
  knowledgeBases: (actor) =>
    createKnowledgeBase(actor, createKnowledgeBaseInput.parse({ name: newId(), description: "" })),
  sites: (actor, ids) =>
    createSite(actor, ids.corpus_id ?? "", createSiteInput.parse({ url: `https://site.invalid/${newId()}` })),
  endpoints: (actor) => createEndpoint(actor, endpoint),
  mcpServers: (actor) =>
    createMcpServer(actor, { name: "Tools", url: "https://mcp.example.com/mcp", headers: {} }),
  languageModels: (actor) =>
    createLanguageModel(
      actor,
      createLanguageModelInput.parse({
        ...{ name: "Own", base_url: "https://models.invalid/v1", model: "m", skip_check: true },
      }),
    ),
  secrets: (actor) => createSecret(actor, { name: `s${newId().replaceAll("-", "")}`, value: "x" }),
  webhooks: (actor) => createWebhook(actor, webhook),
};
const KINDS = Object.keys(ROW_LIMITS) as (keyof typeof ROW_LIMITS)[];

/** Adds copies of the account's row until it has as many as it may have. */
async function fillUp(kind: keyof typeof ROW_LIMITS, { ownerId }: Actor): Promise<void> {
  const { table, limit, ...rest } = ROW_LIMITS[kind];
  const counted = "counted" in rest ? rest.counted : undefined;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.ownerId, ownerId), counted));
  const copies = Array.from({ length: limit - rows.length }, () => {
    const unique = { id: newId(), name: newId(), token: newId(), url: `https://site.invalid/${newId()}` };
    const columns = Object.entries(unique).filter(([name]) => name in (rows[0] ?? {}));
    return { ...rows[0], ...Object.fromEntries(columns) };
  });
  // The columns are those of the row that was read.
  await db.insert(table).values(copies as never);
}

describeDb("the rows of an account", () => {
  test.each(KINDS)("are limited: %s", async (kind) => {
    const account = await createTestAccount();
    const other = await createTestAccount();
    const [ids, theirs] = [await createOneOfEach(account), await createOneOfEach(other)];
    await CREATE[kind](account, ids);
    await fillUp(kind, account);
    const refused = { code: "VALIDATION", message: expect.stringContaining(String(ROW_LIMITS[kind].limit)) };
    await expect(CREATE[kind](account, ids)).rejects.toMatchObject(refused);
    await CREATE[kind](other, theirs);
  });

  test("are limited also for parallel requests", async () => {
    const account = await createTestAccount();
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => createWebhook(account, webhook)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await db.select().from(webhooks).where(eq(webhooks.ownerId, account.ownerId))).toHaveLength(20);
  });

  test("of graphs are limited by what they weigh, with each version and draft", async () => {
    const account = await createTestAccount();
    const { id } = await createScenario(account, scenario);
    const weighs = async () => {
      let [low, high] = [0, 1_000_000];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        const isRoom = await requireGraphRoom(db, account, middle).then(
          () => true,
          () => false,
        );
        if (isRoom) high = middle;
        else low = middle;
      }
      return low;
    };
    const first = await weighs();
    expect(first).toBeGreaterThan(20);
    await updateScenario(account, id, { name: "Desk", nodesJson, llmModel: undefined });
    const published = await weighs();
    expect(published).toBeGreaterThan(first + 150);
    await saveDraft(account, id, { ...scenario, editor: "e" });
    expect(await weighs()).toBeGreaterThan(published);
  });
});
