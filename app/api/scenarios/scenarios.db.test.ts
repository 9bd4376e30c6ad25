import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, httpEndpoints, knowledgeBases, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { notDeleted } from "#db/trash.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { callApi, createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { createScenario } from "#lib/scenarios/scenarios.ts";
import { hostedLinkRoutes } from "../hosted-links/hosted-link-routes.ts";
import { scenarioRoutes } from "./scenario-routes.ts";

const createLink = hostedLinkRoutes["/hosted-links/create"].POST;
const draftRoute = scenarioRoutes["/scenarios/{config_id}/draft"].GET;
const get = scenarioRoutes["/scenarios/{config_id}"].GET;
const create = scenarioRoutes["/scenarios/create"].POST;
const remove = scenarioRoutes["/scenarios/delete"].POST;
const list = scenarioRoutes["/scenarios"].GET;
const update = scenarioRoutes["/scenarios/update"].POST;
const validate = scenarioRoutes["/scenarios/validate"].POST;

const node = (rest: object = {}) => ({ task_instruction: "Talk.", ...rest });
const graph = (nodes: object, rest: object = {}) => ({
  initial_node: "start",
  role_instruction: "Be kind.",
  nodes,
  ...rest,
});
const LOST = graph({ start: node({ edges: [{ to: "gone", when: "always" }] }) });

describeDb("scenarios", () => {
  let account: TestAccount;
  let stranger: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    stranger = await createTestAccount();
    // Each test creates its own scenarios.
    await db.delete(scenarios).where(eq(scenarios.ownerId, account.ownerId));
  });
  const post = (handler: Parameters<typeof callApi>[0], body: unknown, key = account.key) =>
    callApi(handler, { key, body });
  const read = (id: string, key = account.key) => callApi(get, { key, params: { config_id: id } });
  const make = async (body: object = {}) => {
    const made = await post(create, { name: "Desk", nodes_json: NODES, ...body });
    expect(made.status).toBe(200);
    return made.body;
  };

  test("are created with the default model, and returned as they were sent", async () => {
    const nodes = graph({
      start: node({ say: "Hi {{runtime.name}} 😀", edges: [{ to: "e", when: { any: [] } }] }),
      e: node({ functions: [{ type: "end", name: "bye", description: "When done." }] }),
    });
    const made = await make({ name: "  Front desk ", nodes_json: nodes });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Front desk",
      nodes_json: nodes,
      llm_model: "gpt-4.1-mini",
      fallback_llm_model: null,
      language_model_id: null,
      voice: null,
      speed: null,
      language: null,
      liveliness: null,
      pronunciations: [],
      hosted_links: [],
    });
    expect(await read(made.id)).toMatchObject({ status: 200, body: made });
  });

  test("keep their voice, speed, liveliness and pronunciations, which an update changes one by one", async () => {
    const pronunciations = [{ written: "Nguyen", spoken: "/nˈuːjən/" }];
    const made = await make({ voice: "henry", speed: 0.9, liveliness: "calm", pronunciations });
    expect(made).toMatchObject({ voice: "henry", speed: 0.9, liveliness: "calm", pronunciations });
    const changed = await post(update, { id: made.id, voice: null });
    expect(changed.body).toMatchObject({ voice: null, speed: 0.9, liveliness: "calm", pronunciations });
    for (const wrong of [
      { speed: 3 },
      { liveliness: "wild" },
      { voice: "" },
      { pronunciations: [{ written: "a", spoken: "⟦" }] },
    ])
      expect((await post(update, { id: made.id, ...wrong })).status).toBe(400);
    const tooMany = Array.from({ length: 201 }, (_, i) => ({ written: `w${i}`, spoken: "x" }));
    expect((await post(update, { id: made.id, pronunciations: tooMany })).status).toBe(400);
  });

  test("are listed newest first without graph and links, each on exactly one page", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await make({ name: `S ${index}` })).id);
    const pages = async (query: string) => (await callApi(list, { key: account.key, query })).body;
    const whole = await pages("");
    expect(whole.scenarios[0]).toEqual({ id: ids[0], name: "S 4", llm_model: "gpt-4.1-mini" });
    expect(whole.scenarios.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(whole.next_cursor).toBeNull();
    const first = await pages("?limit=3");
    const second = await pages(`?limit=3&cursor=${first.next_cursor}`);
    const paged = [...first.scenarios, ...second.scenarios].map(({ id }) => id);
    expect([paged, second.next_cursor]).toEqual([ids, null]);
    expect((await callApi(list, { key: stranger.key })).body.scenarios).toHaveLength(1);
    const broken = await callApi(list, { key: account.key, query: "?cursor=%00" });
    expect([broken.status, broken.body.error_code]).toEqual([400, "VALIDATION"]);
  });

  test("keep their fallback model until an update changes or removes it", async () => {
    const made = await make({ fallback_llm_model: "gpt-4.1-nano" });
    expect(made).toMatchObject({ llm_model: "gpt-4.1-mini", fallback_llm_model: "gpt-4.1-nano" });
    const renamed = await post(update, { id: made.id, name: "New" });
    expect(renamed.body).toMatchObject({ fallback_llm_model: "gpt-4.1-nano" });
    const changed = await post(update, { id: made.id, fallback_llm_model: "gpt-5.4-nano" });
    expect(changed.body).toMatchObject({ llm_model: "gpt-4.1-mini", fallback_llm_model: "gpt-5.4-nano" });
    const without = await post(update, { id: made.id, fallback_llm_model: null });
    expect(without.body).toMatchObject({ fallback_llm_model: null });
    const unknown = await post(update, { id: made.id, fallback_llm_model: "gpt-3" });
    expect(unknown.body.error).toContain("fallback_llm_model must be one of");
  });

  test("change only in the given fields", async () => {
    const { id } = await make({ name: "Old", llm_model: "gpt-4.1" });
    const renamed = await post(update, { id, name: "New" });
    expect(renamed.body).toMatchObject({ id, name: "New", llm_model: "gpt-4.1", nodes_json: NODES });
    const nodes = graph({ start: node(), more: node({ functions: [] }) });
    const redrawn = await post(update, { id, nodes_json: nodes, llm_model: "gpt-5.4-nano" });
    expect(redrawn.body).toMatchObject({ name: "New", llm_model: "gpt-5.4-nano", nodes_json: nodes });
    expect((await read(id)).body).toEqual(redrawn.body);
  });

  test("are returned with their hosted links, which are deleted with them", async () => {
    const { id } = await make();
    const { avatarId } = account;
    const link = await post(createLink, { scenario_id: id, avatar_id: avatarId, label: "Door" });
    expect((await read(id)).body.hosted_links).toEqual([link.body]);
    expect((await post(update, { id, name: "New" })).body.hosted_links).toEqual([link.body]);
    await post(remove, { ids: [id] });
    expect(await db.$count(hostedLinks, and(eq(hostedLinks.ownerId, account.ownerId), notDeleted.link))).toBe(
      0,
    );
  });

  test("are deleted if they are the account's own; others are listed as not found, and stay", async () => {
    const [mine, kept] = [(await make()).id, (await make()).id];
    const ids = [mine.toUpperCase(), mine, stranger.scenarioId, newId(), "nonsense", ""];
    const { status, body } = await post(remove, { ids });
    expect([status, body]).toEqual([
      200,
      {
        status: "deleted",
        deleted_count: 1,
        config_ids: [expect.stringMatching(new RegExp(mine, "i"))],
        not_found_ids: ids.slice(2),
      },
    ]);
    expect((await read(mine)).body.error_code).toBe("SCENARIO_NOT_FOUND");
    expect((await read(kept)).status).toBe(200);
    expect((await read(stranger.scenarioId, stranger.key)).status).toBe(200);
  });

  test("can't be deleted if none is found, without ids, or more than 100 at a time", async () => {
    for (const ids of [[newId()], ["nonsense"], [stranger.scenarioId]]) {
      const { status, body } = await post(remove, { ids });
      expect([status, body.error_code, body.error]).toEqual([
        404,
        "SCENARIO_NOT_FOUND",
        "ConversationConfigs not found",
      ]);
    }
    for (const body of [{}, { ids: [] }, { ids: "x" }, { ids: null }]) {
      const answer = await post(remove, body);
      expect([answer.status, answer.body.error]).toEqual([400, "config_ids are required"]);
    }
    const misnamed = await post(remove, { config_ids: [newId()] });
    expect(misnamed.body.details).toEqual([
      { path: "ids", message: "ids are required: the scenarios' config_id values" },
      { path: "config_ids", message: "config_ids is not a known field" },
    ]);
    const many = Array.from({ length: 101 }, newId);
    expect((await post(remove, { ids: many })).status).toBe(400);
  });

  describe("refuse invalid input:", () => {
    test.each([
      [{ name: undefined }, "name is required"],
      [{ name: "   " }, "name is required"],
      [{ name: "x".repeat(201) }, "name must have at most 200 characters"],
      [{ nodes_json: undefined }, "nodes_json is required"],
      [{ nodes_json: [] }, "nodes_json must be an object"],
      [{ nodes_json: { ...NODES, nodes: {} } }, "nodes_json.nodes must have 1 to 100 nodes"],
      [{ nodes_json: { ...NODES, inital_node: 1 } }, "nodes_json.inital_node is not a known field"],
      [{ nodes_json: graph({ start: {} }) }, "nodes_json.nodes.start.task_instruction is required"],
      [
        { nodes_json: graph({ start: node({ llm_model: "gpt-3" }) }) },
        "nodes_json.nodes.start.llm_model must be one of gpt-4.1-nano, gpt-4.1-mini, gpt-4.1, gpt-5.4-nano, gpt-5.4-mini, gpt-5.4",
      ],
      [{ nodes_json: LOST }, 'nodes_json.nodes.start.edges.0.to: there is no node "gone"'],
      [
        { llm_model: "gpt-3" },
        "llm_model must be one of gpt-4.1-nano, gpt-4.1-mini, gpt-4.1, gpt-5.4-nano, gpt-5.4-mini, gpt-5.4",
      ],
      [{ hosted_links: [] }, "hosted_links is not a known field"],
    ])("%j: %s", async (change, error) => {
      const { status, body } = await post(create, { name: "Desk", nodes_json: NODES, ...change });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
      expect(body.details[0]).toEqual({ path: error.match(/^[^: ]+/)?.[0], message: error });
      expect((await callApi(list, { key: account.key })).body.scenarios).toEqual([]);
    });

    test("an update without changes, without an id, or with an invalid graph", async () => {
      const { id } = await make();
      expect((await post(update, { id })).body.error).toBe(
        "At least one field to change is required besides id",
      );
      expect((await post(update, { name: "x" })).body.error).toBe("id is required");
      expect((await post(update, { id, nodes_json: LOST })).body.error_code).toBe("VALIDATION");
      expect((await read(id)).body.nodes_json).toEqual(NODES);
    });

    test("a graph that the database can't store", async () => {
      const raw = (nodes: string) => `{"name":"x","nodes_json":${nodes}}`;
      const bodies = [
        raw('{"initial_node":"\\u0000","role_instruction":"","nodes":{"a":{"task_instruction":""}}}'),
        raw('{"initial_node":"a","role_instruction":"\\ud800","nodes":{"a":{"task_instruction":""}}}'),
        raw('{"initial_node":"a","role_instruction":"","nodes":{"__proto__":{"task_instruction":""}}}'),
        raw(
          '{"initial_node":"a","role_instruction":"","nodes":{"a":{"task_instruction":"","position":{"x":1e999,"y":0}}}}',
        ),
        raw(`${"[".repeat(1000)}${"]".repeat(1000)}`),
      ];
      for (const body of bodies) {
        for (const handler of [create, validate]) {
          const answer = await callApi(handler, { key: account.key, body });
          expect([answer.status, answer.body.error_code]).toEqual([400, "VALIDATION"]);
        }
      }
    });
  });

  describe("are validated without being saved:", () => {
    const problemsOf = async (nodes: unknown, key = account.key) => {
      const { status, body } = await callApi(validate, { key, body: { nodes_json: nodes } });
      expect(status).toBe(200);
      return body;
    };

    test("a valid graph has no problems", async () => {
      expect(await problemsOf(NODES)).toEqual({ valid: true, problems: [] });
      expect((await callApi(list, { key: account.key })).body.scenarios).toEqual([]);
    });

    test.each([null, 5, "x", [], {}, { ...NODES, extra: 1 }])(
      "%j does not have the shape of a graph",
      async (nodes) => {
        const { valid, problems } = await problemsOf(nodes);
        expect(valid).toBe(false);
        for (const { level, code, path } of problems) {
          expect([level, code]).toEqual(["error", "INVALID_SHAPE"]);
          expect(path).toMatch(/^nodes_json/);
        }
      },
    );

    test("errors make a graph invalid, warnings do not", async () => {
      const { valid, problems } = await problemsOf(LOST);
      expect(valid).toBe(false);
      expect(problems).toEqual([
        {
          level: "error",
          code: "UNKNOWN_NODE",
          path: "nodes_json.nodes.start.edges.0.to",
          message: 'there is no node "gone"',
        },
      ]);
      const odd = await problemsOf(graph({ start: node(), alone: node() }));
      expect(odd.valid).toBe(true);
      expect(odd.problems.map(({ code }: { code: string }) => code)).toContain("UNREACHABLE_NODE");
    });

    test("a full-size model is a warning on the free plan only", async () => {
      const nodes = graph({ start: node({ llm_model: "gpt-4.1" }) });
      const free = await createTestAccount({ plan: "free" });
      expect((await problemsOf(nodes)).problems).toEqual([]);
      const { valid, problems } = await problemsOf(nodes, free.key);
      expect([valid, problems.map(({ code }: { code: string }) => code)]).toEqual([true, ["PLAN_REQUIRED"]]);
    });

    test("another account's knowledge bases and endpoints are reported as unknown", async () => {
      const [base, endpoint] = [newId(), newId()];
      await db
        .insert(knowledgeBases)
        .values({ id: base, ownerId: account.ownerId, name: "Manuals", description: "" });
      await db.insert(httpEndpoints).values({
        id: endpoint,
        ownerId: account.ownerId,
        name: "Orders",
        url: "https://example.com",
        headers: {},
        body: {},
      });
      const uses = (kb: string, tool: string) =>
        graph({
          start: node({
            functions: [
              { type: "rag", name: "ask", description: "When asked.", knowledge_base_id: kb },
              { type: "http", name: "call", description: "When asked.", endpoint_id: tool },
            ],
          }),
        });
      expect((await problemsOf(uses(base, endpoint))).valid).toBe(true);
      const unknown = [
        await problemsOf(uses(base, endpoint), stranger.key),
        await problemsOf(uses(newId(), newId())),
        await problemsOf(uses("nonsense", "\u00e9")),
      ];
      for (const { problems } of unknown) {
        expect(problems.map(({ code }: { code: string }) => code)).toEqual([
          "UNKNOWN_KNOWLEDGE_BASE",
          "UNKNOWN_ENDPOINT",
        ]);
      }
    });

    test("a request without a graph is refused", async () => {
      const { status, body } = await callApi(validate, { key: account.key, body: {} });
      expect([status, body.error]).toEqual([400, "nodes_json is required"]);
    });
  });

  test("a draft may be saved with errors", async () => {
    const nodesJson = nodesJsonSchema.parse(LOST);
    const draft = { name: "Draft", nodesJson, llmModel: "gpt-4.1-mini" as const };
    const { id } = await createScenario(account, draft, { isDraft: true });
    expect((await read(id)).body.nodes_json).toEqual(LOST);
    const { body } = await callApi(draftRoute, { key: account.key, params: { config_id: id } });
    expect(body).toMatchObject({ has_draft: true, nodes_json: LOST });
  });
});
