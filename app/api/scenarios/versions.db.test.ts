import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  createTestMember,
  NODES,
  type TestAccount,
  type TestCall,
} from "#lib/http/testing/api-fixture.ts";
import { getPublishedScenario } from "#lib/scenarios/scenarios.ts";
import { scenarioRoutes } from "./scenario-routes.ts";

const update = scenarioRoutes["/scenarios/update"].POST;
const draft = scenarioRoutes["/scenarios/{config_id}/draft"].GET;
const save = scenarioRoutes["/scenarios/{config_id}/draft"].POST;
const publish = scenarioRoutes["/scenarios/{config_id}/publish"].POST;
const restore = scenarioRoutes["/scenarios/{config_id}/versions/{number}/restore"].POST;
const version = scenarioRoutes["/scenarios/{config_id}/versions/{number}"].GET;
const diff = scenarioRoutes["/scenarios/{config_id}/versions/diff"].GET;
const list = scenarioRoutes["/scenarios/{config_id}/versions"].GET;

const graph = (task: string, initial = "start") => ({
  ...NODES,
  initial_node: initial,
  nodes: { start: { task_instruction: task } },
});

describeDb("drafts and versions of a scenario", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const call = async (
    handler: Parameters<typeof callApi>[0],
    rest: TestCall = {},
    number?: number | string,
  ) => {
    const params = { config_id: account.scenarioId, ...(number !== undefined && { number: String(number) }) };
    return await callApi(handler, { key: account.key, params, ...rest });
  };
  const saved = async (body: object) => (await call(save, { body })).body;
  const publishAll = async (...tasks: string[]) => {
    for (const task of tasks) {
      await saved({ nodes_json: graph(task) });
      await call(publish, { body: {} });
    }
  };

  test("a draft affects no call until it is published, which makes the next version", async () => {
    const before = (await call(draft)).body;
    const content = { nodes_json: NODES, llm_model: "gpt-4.1-mini", fallback_llm_model: null };
    expect(before).toEqual({ ...content, name: "Scenario", has_draft: false, revision: expect.any(String) });
    const made = await saved({ nodes_json: graph("Ask."), name: "Desk", revision: before.revision });
    expect(made).toMatchObject({
      nodes_json: graph("Ask."),
      name: "Desk",
      llm_model: "gpt-4.1-mini",
      has_draft: true,
    });
    expect((await call(draft)).body).toEqual(made);
    const published = await getPublishedScenario(account, account.scenarioId);
    expect(published).toMatchObject({ nodesJson: NODES, version: 1 });
    const { status, body } = await call(publish, { body: { revision: made.revision } });
    expect([status, body]).toEqual([200, { number: 2, published_at: expect.any(String) }]);
    const after = await getPublishedScenario(account, account.scenarioId);
    expect(after).toMatchObject({ nodesJson: graph("Ask."), version: 2, draft: null });
    // Without a draft there is nothing to publish.
    expect((await call(publish, { body: {} })).body).toEqual(body);
  });

  test("what a save leaves out stays as it was", async () => {
    await saved({ nodes_json: graph("Ask."), llm_model: "gpt-4.1-nano", fallback_llm_model: "gpt-4.1-mini" });
    expect(await saved({ nodes_json: graph("Tell.") })).toMatchObject({
      llm_model: "gpt-4.1-nano",
      fallback_llm_model: "gpt-4.1-mini",
      name: "Scenario",
    });
    expect(await saved({ nodes_json: graph("Tell."), fallback_llm_model: null })).toMatchObject({
      llm_model: "gpt-4.1-nano",
      fallback_llm_model: null,
    });
  });

  test("a draft with errors is saved, and not published", async () => {
    expect(await saved({ nodes_json: graph("Ask.", "gone") })).toMatchObject({ has_draft: true });
    const { status, body } = await call(publish, { body: {} });
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect((await getPublishedScenario(account, account.scenarioId)).version).toBe(1);
    expect((await call(save, { body: { nodes_json: { nodes: {} } } })).status).toBe(400);
  });

  test("who read another draft saves, publishes and restores nothing", async () => {
    const { revision } = (await call(draft)).body;
    const first = await saved({ nodes_json: graph("Ana's"), revision });
    const late = [
      await call(save, { body: { nodes_json: graph("Ben's"), revision } }),
      await call(publish, { body: { revision } }),
      await call(restore, { body: { revision } }, 1),
    ];
    for (const { status, body } of late) {
      expect([status, body.error_code, body.reason]).toEqual([409, "VALIDATION", "invalid_state"]);
      expect(body.details).toMatchObject([{ path: "revision" }]);
    }
    expect((await call(draft)).body).toEqual(first);
    // A repeat of what was saved already is no conflict: its response may have been lost.
    expect(await saved({ nodes_json: graph("Ana's"), revision })).toEqual(first);
  });

  test("of two saves at the same moment, one is stored and one is refused", async () => {
    const { revision } = (await call(draft)).body;
    const tasks = ["a", "b", "c"];
    const answers = await Promise.all(
      tasks.map((task) => call(save, { body: { nodes_json: graph(task), revision } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const kept = answers.find(({ status }) => status === 200);
    expect((await call(draft)).body).toEqual(kept?.body);
  });

  test("versions are listed newest first, page by page, and each can be read", async () => {
    expect((await call(list)).body.versions).toMatchObject([{ number: 1 }]);
    await publishAll("Two.", "Three.", "Four.", "Five.");
    const numbers: number[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { body } = await call(list, { query: `?limit=2${cursor && `&cursor=${cursor}`}` });
      numbers.push(...body.versions.map(({ number }: { number: number }) => number));
      cursor = body.next_cursor;
    }
    expect([numbers, cursor]).toEqual([[5, 4, 3, 2, 1], null]);
    const { body } = await call(version, {}, 3);
    expect(body).toEqual({
      ...{ number: 3, published_at: expect.any(String) },
      ...{ nodes_json: graph("Three."), llm_model: "gpt-4.1-mini", fallback_llm_model: null },
    });
    expect((await call(version, {}, 1)).body.nodes_json).toEqual(NODES);
    for (const number of [0, 6, "1.5", "-1", "x", "99999999999", 2_147_483_648]) {
      const { status, body: told } = await call(version, {}, number);
      expect([status, told.error]).toEqual([404, "Version not found"]);
    }
  });

  test("an older version is restored as the draft, and calls stay with the newest until it is published", async () => {
    await publishAll("Two.", "Three.");
    const { revision } = (await call(draft)).body;
    const { body } = await call(restore, { body: { revision } }, 2);
    expect(body).toMatchObject({ nodes_json: graph("Two."), has_draft: true, name: "Scenario" });
    expect((await getPublishedScenario(account, account.scenarioId)).nodesJson).toEqual(graph("Three."));
    await call(publish, { body: { revision: body.revision } });
    expect(await getPublishedScenario(account, account.scenarioId)).toMatchObject({
      nodesJson: graph("Two."),
      version: 4,
    });
  });

  test("two versions are compared as a JSON Patch; by default it is what publishing would change", async () => {
    const changesOf = async (query = "") => (await call(diff, { query })).body.changes;
    expect(await changesOf()).toEqual([]);
    await publishAll("Two.");
    await saved({ nodes_json: graph("Three."), llm_model: "gpt-4.1-nano" });
    const path = "/nodes_json/nodes/start/task_instruction";
    const model = { op: "replace", path: "/llm_model", value: "gpt-4.1-nano", before: "gpt-4.1-mini" };
    expect(await changesOf()).toEqual([{ op: "replace", path, value: "Three.", before: "Two." }, model]);
    expect(await changesOf("?from=1&to=2")).toEqual([
      { op: "replace", path, value: "Two.", before: "Greet." },
    ]);
    expect(await changesOf("?from=2&to=published")).toEqual([]);
    expect((await call(diff, { query: "?from=9" })).status).toBe(404);
    const { status, body } = await call(diff, { query: "?to=old" });
    expect([status, body.error]).toEqual([400, "to must be published, draft or the number of a version"]);
  });

  test("an update of the published scenario makes a version and leaves the draft alone, which then replaces it", async () => {
    const made = await saved({ nodes_json: graph("Draft.") });
    await callApi(update, {
      key: account.key,
      body: { id: account.scenarioId, nodes_json: graph("Direct.") },
    });
    expect((await call(list)).body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await call(draft)).body).toEqual(made);
    const path = "/nodes_json/nodes/start/task_instruction";
    const { changes } = (await call(diff)).body;
    expect(changes).toEqual([{ op: "replace", path, value: "Draft.", before: "Direct." }]);
    await call(publish, { body: {} });
    const published = await getPublishedScenario(account, account.scenarioId);
    expect(published.nodesJson).toEqual(graph("Draft."));
  });

  test("nothing of it is for another account, and only an editor's full key changes it", async () => {
    const stranger = await createTestAccount();
    const viewer = await createTestMember(account.ownerId, "viewer");
    const keys = {
      reader: (await createTestKey(account, { scope: "read" })).key,
      viewer: (await createTestKey({ ownerId: account.ownerId, userId: viewer })).key,
    };
    const reads = [draft, list, version, diff];
    const changes = [save, publish, restore];
    for (const handler of [...reads, ...changes]) {
      const body = handler === save ? { nodes_json: graph("Theirs.") } : {};
      const rest = changes.includes(handler as typeof save) ? { body } : {};
      const { status, body: told } = await call(handler, { ...rest, key: stranger.key }, 1);
      expect([status, told.error_code]).toEqual([404, "SCENARIO_NOT_FOUND"]);
      const isRead = Object.keys(rest).length === 0;
      expect((await call(handler, { ...rest, key: keys.reader }, 1)).status).toBe(isRead ? 200 : 403);
      expect((await call(handler, { ...rest, key: keys.viewer }, 1)).status).toBe(isRead ? 200 : 403);
    }
    expect((await call(draft)).body).toMatchObject({ has_draft: false, nodes_json: NODES });
  });
});
