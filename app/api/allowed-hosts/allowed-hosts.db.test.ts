import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { importPage } from "#lib/knowledge/documents/import-document.ts";
import { callEndpoint } from "#lib/tools/endpoints/call-endpoint.ts";
import { loopback, startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { setAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { callMcpTool } from "#lib/tools/mcp/call-mcp-tool.ts";
import { createWebhook as addWebhook, sendTestEvent } from "#lib/webhooks/webhooks.ts";
import { endpointRoutes } from "../endpoints/endpoint-routes.ts";
import { knowledgeBaseRoutes } from "../knowledge-bases/knowledge-base-routes.ts";
import { mcpServerRoutes } from "../mcp-servers/mcp-server-routes.ts";
import { webhookRoutes } from "../webhooks/webhook-routes.ts";
import { allowedHostRoutes } from "./allowed-host-routes.ts";

const createEndpoint = endpointRoutes["/endpoints/create"].POST;
const updateEndpoint = endpointRoutes["/endpoints/update"].POST;
const createBase = knowledgeBaseRoutes["/knowledge-bases/create"].POST;
const createServer = mcpServerRoutes["/mcp-servers/create"].POST;
const createWebhook = webhookRoutes["/webhooks/create"].POST;
const list = allowedHostRoutes["/allowed-hosts"].GET;
const update = allowedHostRoutes["/allowed-hosts/update"].POST;

const NOT_ALLOWED = "The host is not one of the account's allowed hosts";
const CALL = { values: { arg: {}, var: {}, runtime: {} }, sessionId: "s", timeoutMs: 5_000 };

describeDb("allowed hosts", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    mine = await createTestAccount();
  });
  const set = (hosts: unknown, key = mine.key) => callApi(update, { key, body: { hosts } });
  const make = (url: string, change: object = {}) =>
    callApi(createEndpoint, { key: mine.key, body: { name: "CRM", url, headers: {}, body: {}, ...change } });

  test("are one list per account, each host once and in lower case", async () => {
    const other = await createTestAccount();
    expect((await set(["CRM.example.com", "crm.example.com", " *.example.org "])).body).toEqual({
      hosts: ["crm.example.com", "*.example.org"],
    });
    const read = async ({ key }: TestAccount) => (await callApi(list, { key })).body.hosts;
    expect([await read(mine), await read(other)]).toEqual([["crm.example.com", "*.example.org"], []]);
  });

  test.each([[["https://a.example"]], [["*"]], [Array(101).fill("a.example")], ["a.example"], [[7]]])(
    "are refused if they are %j",
    async (hosts) => expect((await set(hosts)).status).toBe(400),
  );

  test("limit what can be saved", async () => {
    await set(["crm.example.com"]);
    const { key } = mine;
    expect((await make("https://crm.example.com/{{arg.id}}")).status).toBe(200);
    const { id } = (await make("https://crm.example.com/")).body;
    const moved = { id, name: "CRM", url: "https://evil.example/", headers: {}, body: {} };
    const events = ["conversation.ended"];
    const refused = [
      await make("https://evil.example/{{arg.id}}"),
      await callApi(updateEndpoint, { key, body: moved }),
      await callApi(createServer, { key, body: { name: "x", url: "https://evil.example/mcp", headers: {} } }),
      await callApi(createWebhook, { key, body: { url: "https://evil.example/", events } }),
    ];
    const error = "url must be on one of the account's allowed hosts";
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([400, error]));
    const auth = { type: "oauth2", token_url: "https://evil.example/t", client_id: "c", secret: "s" };
    expect((await make("https://crm.example.com/", { auth })).body.details[0].path).toBe("auth.token_url");
  });

  test("limit what is called, also of what was saved before", async () => {
    const { url, seen } = await startEndpointServer((_request, response) => response.end("ok"));
    const endpoint = { name: "CRM", url, headers: {}, body: {} };
    const call = async () => (await callEndpoint(mine.ownerId, endpoint, CALL, loopback)).error;
    expect(await call()).toBeNull();
    const named = { url: "https://evil.example/", description: "", enabled: true, includeValues: false };
    const webhook = await addWebhook(mine, { ...named, events: ["conversation.ended"] });
    await setAllowedHosts(mine, ["crm.example.com"]);
    expect(await call()).toBe(NOT_ALLOWED);
    const server = { id: "1", name: "MCP", url, headers: {} };
    const asked = { args: {}, runtimeVars: {}, sessionId: "s", timeoutMs: 5_000 };
    expect((await callMcpTool(mine.ownerId, server, { tool: "find" }, asked)).error).toBe(NOT_ALLOWED);
    expect((await sendTestEvent(mine, webhook.id, { ...loopback, timeoutMs: 5_000 })).error).toBe(
      NOT_ALLOWED,
    );
    expect(seen).toHaveLength(1);
  });

  test("limit the redirects of a page too", async () => {
    const base = await callApi(createBase, { key: mine.key, body: { name: "Base", description: "" } });
    const addressesOf = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    const { port } = await startEndpointServer((_request, response) =>
      response.writeHead(302, { location: "http://evil.example/" }).end(),
    );
    await setAllowedHosts(mine, ["docs.example.com"]);
    const page = { url: `http://docs.example.com:${port}/` };
    await expect(importPage(mine, base.body.id, page, addressesOf)).rejects.toThrow(`${NOT_ALLOWED}.`);
    await expect(
      importPage(mine, base.body.id, { url: "http://evil.example/" }, addressesOf),
    ).rejects.toThrow("allowed hosts");
  });
});
