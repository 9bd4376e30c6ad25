import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  createTestAccount,
  createTestKey,
  NODES,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import {
  ApiError,
  createConnectHandler,
  createUpdatesHandler,
  eachPage,
  VisavisClient,
} from "../../../sdk/src/index.ts";
import { ROUTES } from "../routes.ts";

/** Serves the API to the published client: finds routes by their path, as Next does. */
const serve: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const parts = new URL(request.url).pathname.replace(/^\/api/, "").split("/");
  for (const [path, module] of Object.entries(ROUTES)) {
    const shape = path.split("/");
    const fits = shape.every((word, index) => word.startsWith("{") || word === parts[index]);
    if (!fits || shape.length !== parts.length) continue;
    const params = shape.flatMap((word, index) =>
      word.startsWith("{") ? [[word.slice(1, -1), parts[index]]] : [],
    );
    const handler = module[request.method === "GET" ? "GET" : "POST"];
    return await handler(request, { params: Promise.resolve(Object.fromEntries(params)) });
  }
  throw new Error(`No route for ${request.url}`);
};

const post = (body: object) =>
  new Request("https://app.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describeDb("the published client, against the routes", () => {
  let account: TestAccount;
  let client: VisavisClient;
  const clientWith = (apiKey: string) =>
    new VisavisClient({ apiKey, baseUrl: "http://localhost/api", fetch: serve, maxRetries: 0 });
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    client = clientWith(account.key);
  });

  test("creates, lists, updates, gets and deletes", async () => {
    const names = ["One", "Two", "Three"];
    for (const name of names) await client.clips.create({ name });
    const listed: string[] = [];
    for await (const { clips } of eachPage((query) => client.clips.list(query), 2)) {
      listed.push(...clips.map(({ name }) => name));
    }
    expect(listed).toEqual(names.toReversed());
    const { clips } = await client.clips.list();
    const [first] = clips;
    expect((await client.clips.update({ id: first?.id ?? "", name: "New" })).name).toBe("New");
    expect((await client.clips.get(first?.id ?? "")).takes).toEqual([]);
    const gone = await client.clips.delete(clips.map(({ id }) => id));
    expect([gone.deleted_count, gone.not_found_ids]).toEqual([3, []]);
  });

  test("saves, publishes, compares and restores a scenario's versions", async () => {
    const { draft, versions } = client.scenarios;
    const id = account.scenarioId;
    const before = await draft.get(id);
    const nodes_json = { ...NODES, role_instruction: "Be brief." };
    const { revision } = await draft.save(id, { nodes_json, revision: before.revision });
    expect((await versions.compare(id)).changes).toMatchObject([{ path: "/nodes_json/role_instruction" }]);
    expect((await draft.publish(id, { revision })).number).toBe(2);
    expect((await versions.list(id)).versions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await versions.get(id, 1)).nodes_json).toEqual(NODES);
    expect(await versions.restore(id, 1)).toMatchObject({ has_draft: true, nodes_json: NODES });
    expect((await versions.compare(id, { from: "1", to: "draft" })).changes).toEqual([]);
    await expect(draft.publish(id, { revision })).rejects.toMatchObject({
      reason: "invalid_state",
      status: 409,
    });
  });

  test("creates one resource with one idempotencyKey", async () => {
    const create = () => client.knowledgeBases.create({ name: "Manuals" }, { idempotencyKey: "k" });
    expect(await create()).toEqual(await create());
    expect((await client.knowledgeBases.list()).knowledge_bases).toHaveLength(1);
  });

  test("throws the API's error codes and details", async () => {
    const refusalOf = async (call: Promise<unknown>) => {
      const error = await call.catch((thrown: unknown) => thrown);
      if (!(error instanceof ApiError)) throw error;
      return error;
    };
    expect(await refusalOf(client.clips.get("nonsense"))).toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect(await refusalOf(client.clips.create({ name: "" }))).toMatchObject({
      code: "VALIDATION",
      details: [{ path: "name", message: "name is required" }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const { key } = await createTestKey(account, { scope: "read" });
    expect(await refusalOf(clientWith(key).clips.create({ name: "x" }))).toMatchObject({
      code: "AUTH_DENIED",
      reason: "insufficient_scope",
    });
  });

  test("starts, updates and shows a call through an app's own routes", async () => {
    const authenticate = () => ({ id: "ana" });
    const body = { scenario_id: account.scenarioId, avatar_id: account.avatarId };
    const connect = createConnectHandler({
      client,
      authenticate,
      prepare: ({ payload }) => payload as typeof body,
    });
    const started = await connect(post(body));
    const call = await started.json();
    expect([started.status, Object.keys(call).sort()]).toEqual([
      200,
      ["conversation_session_id", "room_url", "token"],
    ]);
    const id = String(call.conversation_session_id);
    const updates = createUpdatesHandler({ client, authenticate });
    const updated = await updates(post({ conversation_session_id: id, runtime_vars: { a: 1 } }));
    expect(await updated.json()).toEqual({ conversation_session_id: id, status: "created" });
    expect(await client.conversations.sendSystemMessage(id, { content: "Hello" })).toEqual({
      conversation_session_id: id,
      run_llm: false,
    });
    expect((await client.conversations.get(id)).scenario_id).toBe(account.scenarioId);
    const wrong = await connect(post({ ...body, avatar_id: undefined }));
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error_code: "VALIDATION" }]);
  });
});
