import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents, languageModels } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { findChosenModel, openModel } from "#lib/language-models/open-model.ts";
import { onlyTalks, sees, works } from "#lib/language-models/testing/fake-model-server.ts";
import { type ChatReply, FakeChatServer, refuses } from "#lib/model-clients/testing/fake-chat-server.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { scenarioRoutes } from "../scenarios/scenario-routes.ts";
import { languageModelRoutes } from "./language-model-routes.ts";

const createScenario = scenarioRoutes["/scenarios/create"].POST;
const updateScenario = scenarioRoutes["/scenarios/update"].POST;
const check = languageModelRoutes["/language-models/{language_model_id}/check"].POST;
const get = languageModelRoutes["/language-models/{language_model_id}"].GET;
const create = languageModelRoutes["/language-models/create"].POST;
const remove = languageModelRoutes["/language-models/delete"].POST;
const list = languageModelRoutes["/language-models"].GET;
const update = languageModelRoutes["/language-models/update"].POST;

const KEY = "sk-hush-hush";

describeDb("language models", () => {
  const servers: FakeChatServer[] = [];
  let account: TestAccount;
  beforeEach(async () => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
    account = await createTestAccount();
  });
  afterEach(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(...replies: ChatReply[]) {
    const server = new FakeChatServer(...replies);
    servers.push(server);
    return { server, baseUrl: (await server.start()).baseUrl };
  }
  const make = async (input: object, key = account.key) =>
    await callApi(create, { key, body: { name: "Ours", model: "llama", api_key: KEY, ...input } });
  const unchecked = { base_url: "https://models.invalid/v1", skip_check: true };
  const change = (body: object, key = account.key) => callApi(update, { key, body });
  const shown = async (id: string) =>
    (await callApi(get, { key: account.key, params: { language_model_id: id } })).body;

  test("are stored once they have answered, with a key that is encrypted and never returned", async () => {
    const { server, baseUrl } = await serve(works);
    const made = await make({ base_url: baseUrl });
    expect(made.body).toEqual({ status: "created", id: expect.any(String) });
    // For words, for a function call, and for what a picture shows.
    expect(server.seen).toHaveLength(3);
    const [stored] = await db.select().from(languageModels).where(eq(languageModels.id, made.body.id));
    expect(JSON.stringify(stored)).not.toContain(KEY);
    expect((await openModel(account.ownerId, made.body.id))?.server.apiKey).toBe(KEY);
    const { body } = await callApi(list, { key: account.key });
    expect(body.language_models).toEqual([await shown(made.body.id)]);
    expect(await shown(made.body.id)).toEqual({
      ...{ id: made.body.id, name: "Ours", base_url: baseUrl, model: "llama" },
      ...{ has_key: true, takes_pictures: false, is_default: false },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  test.each<[string, ChatReply, string]>([
    ["a key", refuses(401, { message: `wrong key ${KEY}` }), "api_key"],
    ["a model", refuses(404, { message: "model llama not found" }), "model"],
    ["function calls", onlyTalks, "model"],
    ["a server", refuses(500), "base_url"],
  ])(
    "that lack %s are refused with the field to change, and stored if the check is skipped",
    async (_, reply, path) => {
      const { baseUrl } = await serve(reply);
      const { status, body } = await make({ base_url: baseUrl });
      expect([status, body.error_code, body.details[0].path]).toEqual([400, "VALIDATION", path]);
      expect(JSON.stringify(body)).not.toContain(KEY);
      expect((await callApi(list, { key: account.key })).body.language_models).toEqual([]);
      expect((await make({ base_url: baseUrl, skip_check: true })).status).toBe(200);
    },
  );

  test("are asked again on request, with their stored key", async () => {
    const { baseUrl } = await serve(works, works, works, refuses(401));
    const { id } = (await make({ base_url: baseUrl })).body;
    const ask = () => callApi(check, { key: account.key, params: { language_model_id: id } });
    expect((await ask()).body).toEqual({
      ...{ works: false, problem: "unauthorized", message: "The server rejects the API key" },
      ...{ first_word_ms: null, takes_pictures: false },
    });
  });

  test("take pictures as long as their last check has found so", async () => {
    const { baseUrl } = await serve(sees, sees, sees, refuses(401), works);
    const { id } = (await make({ base_url: baseUrl })).body;
    const taken = async () => [
      (await shown(id)).takes_pictures,
      (await findChosenModel(account.ownerId, id))?.takesPictures,
    ];
    const ask = () => callApi(check, { key: account.key, params: { language_model_id: id } });
    expect(await taken()).toEqual([true, true]);
    // A server that refuses the key says nothing about its model.
    await ask();
    expect(await taken()).toEqual([true, true]);
    expect((await ask()).body).toMatchObject({ works: true, takes_pictures: false });
    expect(await taken()).toEqual([false, false]);
    await change({ id, base_url: (await serve(sees)).baseUrl, api_key: "sk-new" });
    expect(await taken()).toEqual([true, true]);
    await change({ id, name: "Renamed" });
    expect(await taken()).toEqual([true, true]);
    await change({ id, model: "another", skip_check: true });
    expect(await taken()).toEqual([false, false]);
  });

  test.each([
    "ftp://models.invalid/v1",
    "https://user:pass@models.invalid/v1",
    "https://models.invalid/v1?key=1",
    "models.invalid",
    "http://127.0.0.1:8080/v1",
    "http://[::1]/v1",
    "http://169.254.169.254/v1",
  ])("cannot be at %s, not even unchecked", async (base_url) => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    const { status, body } = await make({ base_url, skip_check: true });
    expect([status, body.details[0].path]).toEqual([400, "base_url"]);
  });

  test("a changed address never gets the stored key", async () => {
    const { id } = (await make(unchecked)).body;
    const { server, baseUrl } = await serve(works);
    const moved = await change({ id, base_url: baseUrl });
    expect([moved.status, moved.body.details[0].path]).toEqual([400, "api_key"]);
    expect(server.seen).toEqual([]);
    expect((await change({ id, base_url: "https://models.invalid/v2", skip_check: true })).status).toBe(200);
    expect((await change({ id, base_url: baseUrl, api_key: "sk-new" })).status).toBe(200);
    expect((await openModel(account.ownerId, id))?.server).toEqual({ baseUrl, apiKey: "sk-new" });
    expect((await change({ id, api_key: null })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ has_key: false, base_url: baseUrl });
  });

  test("a new name alone asks nobody; an unusable model is not saved", async () => {
    const { id } = (await make(unchecked)).body;
    expect((await change({ id, name: "Renamed" })).status).toBe(200);
    const { baseUrl } = await serve(refuses(404, { message: "no such model" }));
    expect((await change({ id, base_url: baseUrl, api_key: "k-1234" })).status).toBe(400);
    expect(await shown(id)).toMatchObject({ name: "Renamed", base_url: unchecked.base_url });
    expect((await change({ id })).body.error).toBe("At least one field to change is required besides id");
  });

  test("one at most is the default, which scenarios without a choice use", async () => {
    const first = (await make({ ...unchecked, is_default: true })).body.id;
    const second = (await make(unchecked)).body.id;
    expect(await findChosenModel(account.ownerId, null)).toMatchObject({ id: first });
    expect(await findChosenModel(account.ownerId, second)).toMatchObject({ id: second });
    await change({ id: second, is_default: true });
    expect(await findChosenModel(account.ownerId, null)).toMatchObject({ id: second });
    expect(await shown(first)).toMatchObject({ is_default: false });
    const stranger = await createTestAccount();
    expect(await findChosenModel(stranger.ownerId, null)).toBeNull();
    expect(await findChosenModel(stranger.ownerId, second)).toBeNull();
  });

  test("a scenario names one of its own account's; another's is not found, and a deleted one is removed", async () => {
    const { id } = (await make(unchecked)).body;
    const stranger = await createTestAccount();
    const graph = { name: "Desk", nodes_json: NODES };
    for (const language_model_id of [id, newId(), "nonsense"]) {
      const made = await callApi(createScenario, {
        key: stranger.key,
        body: { ...graph, language_model_id },
      });
      expect([made.status, made.body.error]).toEqual([404, "LanguageModel not found"]);
      const changed = await callApi(updateScenario, {
        key: stranger.key,
        body: { id: stranger.scenarioId, language_model_id },
      });
      expect([changed.status, changed.body.error]).toEqual([404, "LanguageModel not found"]);
    }
    const set = (language_model_id: string | null) =>
      callApi(updateScenario, { key: account.key, body: { id: account.scenarioId, language_model_id } });
    expect((await set(id)).body).toMatchObject({ language_model_id: id });
    await callApi(remove, { key: account.key, body: { ids: [id] } });
    const renamed = { id: account.scenarioId, name: "Desk" };
    const after = await callApi(updateScenario, { key: account.key, body: renamed });
    expect(after.body).toMatchObject({ name: "Desk", language_model_id: null });
  });

  test("leave entries in the audit log, without any key or address", async () => {
    const { id } = (await make(unchecked)).body;
    await change({ id, name: "Renamed", api_key: "sk-other", skip_check: true });
    await callApi(remove, { key: account.key, body: { ids: [id] } });
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, account.ownerId));
    const about = rows.filter(({ action }) => action.startsWith("language_model."));
    expect(about.map(({ action }) => action).sort()).toEqual([
      "language_model.changed",
      "language_model.created",
      "language_model.deleted",
    ]);
    for (const hidden of [KEY, "sk-other", "models.invalid"])
      expect(JSON.stringify(about)).not.toContain(hidden);
  });
});
