import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { listUses } from "#lib/scenarios/list-uses.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { reportToolProblem } from "#lib/tools/mcp/mcp-servers.ts";
import { ORDER_TOOL, startMcpServer, text } from "#lib/tools/mcp/testing/mcp-test-server.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";
import { scenarioRoutes } from "../scenarios/scenario-routes.ts";
import { mcpServerRoutes } from "./mcp-server-routes.ts";

const createScenario = scenarioRoutes["/scenarios/create"].POST;
const validate = scenarioRoutes["/scenarios/validate"].POST;
const check = mcpServerRoutes["/mcp-servers/{mcp_server_id}/check"].POST;
const get = mcpServerRoutes["/mcp-servers/{mcp_server_id}"].GET;
const create = mcpServerRoutes["/mcp-servers/create"].POST;
const remove = mcpServerRoutes["/mcp-servers/delete"].POST;
const list = mcpServerRoutes["/mcp-servers"].GET;
const update = mcpServerRoutes["/mcp-servers/update"].POST;

const KEY = "k-hush-hush";
const SERVER = {
  name: "Bookings",
  url: "https://mcp.example.com/mcp",
  headers: { Authorization: "Bearer {{secret.bookings}}" },
};

describeDb("MCP servers", () => {
  let account: TestAccount;
  beforeEach(async () => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
    account = await createTestAccount();
    await createSecret(account, { name: "bookings", value: KEY });
  });
  afterEach(() => void Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS }));

  const make = (change: object = {}, key = account.key) =>
    callApi(create, { key, body: { ...SERVER, ...change } });
  const shown = async (id: string) =>
    (await callApi(get, { key: account.key, params: { mcp_server_id: id } })).body;
  const ask = (id: string, key = account.key) => callApi(check, { key, params: { mcp_server_id: id } });

  test("are stored as written, without tools until they are checked, with a secret that nobody sees", async () => {
    const live = await startMcpServer(
      [
        { ...ORDER_TOOL, annotations: { readOnlyHint: true } },
        { ...ORDER_TOOL, name: "x".repeat(200) },
      ],
      () => text("done"),
    );
    const made = await make({ url: live.url });
    expect(made.body).toEqual({ status: "created", id: expect.any(String) });
    const { id } = made.body;
    expect(await shown(id)).toMatchObject({ ...SERVER, url: live.url, tools: [], checked_at: null });
    const checked = await ask(id);
    const tool = {
      ...{ name: "find_order", title: null, description: "Finds an order" },
      ...{ parameters: ORDER_TOOL.inputSchema, is_idempotent: true },
    };
    expect(checked.body).toEqual({
      ...{ works: true, problem: null, message: null },
      ...{ tools: [tool], left_out: [`${"x".repeat(128)}`] },
    });
    expect(live.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(await shown(id)).toMatchObject({ tools: [tool], checked_at: expect.any(String) });
    const listed = await callApi(list, { key: account.key });
    expect(listed.body.mcp_servers).toMatchObject([{ id, name: "Bookings", tool_names: ["find_order"] }]);
    expect(JSON.stringify([checked.body, listed.body])).not.toContain(KEY);
  });

  test("that do not work keep the tools of their last check", async () => {
    const live = await startMcpServer([ORDER_TOOL], () => text("done"));
    const { id } = (await make({ url: live.url })).body;
    await ask(id);
    const page = await startEndpointServer((_incoming, response) => response.end(`<p>${KEY}`));
    const other = { id, ...SERVER, url: page.url };
    await callApi(update, { key: account.key, body: other });
    expect(await shown(id)).toMatchObject({ url: page.url, checked_at: null });
    const { body } = await ask(id);
    expect(body).toMatchObject({
      ...{ works: false, problem: "not_mcp", message: "There is no MCP server at this address" },
      tools: [{ name: "find_order" }],
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
    await callApi(update, { key: account.key, body: { ...other, headers: { A: "{{secret.none}}" } } });
    expect((await ask(id)).body).toMatchObject({
      ...{ problem: "unsendable", message: "The secret none does not exist" },
    });
  });

  test("that repeat a secret in their tools have it replaced, and say which value a check lacks", async () => {
    const enumerated = { type: "object" as const, properties: { id: { enum: [`Bearer ${KEY}`] } } };
    const tool = { ...ORDER_TOOL, title: KEY, description: `Key ${KEY}`, inputSchema: enumerated };
    const live = await startMcpServer([tool, { ...ORDER_TOOL, name: KEY }], () => text("done"));
    const { id } = (await make({ url: live.url })).body;
    const { body } = await ask(id);
    expect(body).toMatchObject({
      tools: [{ title: "[secret]", parameters: { properties: { id: { enum: ["Bearer [secret]"] } } } }],
      left_out: ["[secret]"],
    });
    expect(JSON.stringify([body, await shown(id)])).not.toContain(KEY);
    const strict = await startEndpointServer((_incoming, response) => response.writeHead(401).end());
    const other = { ...SERVER, id, url: strict.url, headers: { "X-Customer": "{{runtime.customer}}" } };
    await callApi(update, { key: account.key, body: other });
    const message =
      "The MCP server can't be checked without runtime.customer, which has a value only in conversations";
    expect((await ask(id)).body).toMatchObject({ problem: "incomplete", message });
  });

  test("are marked when a call finds other tools, until they are checked again", async () => {
    const live = await startMcpServer([ORDER_TOOL], () => text("done"));
    const { id } = (await make({ url: live.url })).body;
    await ask(id);
    const before = await shown(id);
    await reportToolProblem(account.ownerId, id, "find_order", { problem: "gone", live: null });
    const after = await shown(id);
    expect(after).toEqual({ ...before, changed_at: expect.any(String) });
    await ask(id);
    expect((await shown(id)).changed_at).toBeNull();
  });

  test.each<[string, object, string]>([
    ["a private address", { url: "http://10.0.0.7/mcp" }, "url"],
    ["another protocol", { url: "stdio://server" }, "url"],
    ["credentials in its address", { url: "https://a:b@example.com/mcp" }, "url"],
    ["a header of the connection", { headers: { Host: "x" } }, "headers.Host"],
    ["a template of an argument", { headers: { A: "{{arg.x}}" } }, "headers"],
    ["a template of a variable", { url: "https://example.com/{{var.x}}" }, "url"],
  ])("with %s are refused", async (_, change, path) => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    const { status, body } = await make(change);
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  test("of other accounts can't be in a scenario", async () => {
    const { id } = (await make()).body;
    const stranger = await createTestAccount();
    const { key } = stranger;
    const fn = {
      type: "mcp",
      name: "find",
      description: "When asked.",
      mcp_server_id: id,
      tool: "find_order",
    };
    const nodes_json = { ...NODES, global_functions: [fn] };
    const refused = await callApi(createScenario, { key, body: { name: "S", nodes_json } });
    expect(refused.body.details[0]).toMatchObject({ path: "nodes_json.global_functions.0.mcp_server_id" });
  });

  test("are named by what breaks without them, and leave an audit log", async () => {
    const { id } = (await make()).body;
    const fn = {
      type: "mcp",
      name: "find",
      description: "When asked.",
      mcp_server_id: id,
      tool: "find_order",
    };
    const nodes_json = { ...NODES, global_functions: [fn] };
    const made = await callApi(createScenario, { key: account.key, body: { name: "Desk", nodes_json } });
    expect(made.status).toBe(200);
    const found = await callApi(validate, { key: account.key, body: { nodes_json } });
    expect(JSON.stringify(found.body)).toContain("CHANGED_MCP_TOOL");
    expect(await listUses(account, { kind: "mcp_server", ids: [id] })).toMatchObject([{ name: "Desk" }]);
    const gone = newId();
    const deleted = await callApi(remove, { key: account.key, body: { ids: [id, gone] } });
    expect(deleted.body).toMatchObject({ ids: [id], not_found_ids: [gone] });
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, account.ownerId));
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith("mcp_server."));
    expect(actions.sort()).toEqual(["mcp_server.created", "mcp_server.deleted"]);
  });
});
