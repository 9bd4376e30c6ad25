import { beforeEach, describe, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { scenarioRoutes } from "../scenarios/scenario-routes.ts";
import { endpointRoutes } from "./endpoint-routes.ts";

const createScenario = scenarioRoutes["/scenarios/create"].POST;
const get = endpointRoutes["/endpoints/{id}"].GET;
const create = endpointRoutes["/endpoints/create"].POST;
const remove = endpointRoutes["/endpoints/delete"].POST;
const update = endpointRoutes["/endpoints/update"].POST;

const PRIVATE =
  "url must not point to a private address: only the operator can allow its network, with ENDPOINT_ALLOW_PRIVATE";

const ENDPOINT = {
  name: "Order status",
  url: "https://crm.example.com:8443/orders/{{arg.order_id}}?tenant={{runtime.tenant}}",
  headers: { Authorization: "Bearer {{secret.crm_key}}", "X-Ümlaut-not": undefined, Accept: "Grüße" },
  body: { customer: "{{runtime.customer.id}}", deep: [{ note: "\\{{literal}}", n: 1, b: null }] },
};

describeDb("HTTP endpoints", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const make = (change: object = {}) =>
    callApi(create, { key: account.key, body: { ...ENDPOINT, ...change } });
  const read = (id: string, key = account.key) => callApi(get, { key, params: { id } });
  const replace = (body: object, key = account.key) => callApi(update, { key, body });

  test("are stored as written, including templates", async () => {
    const made = await make({ name: "  Order status " });
    expect([made.status, made.body]).toEqual([200, { status: "created", id: expect.any(String) }]);
    const { status, body } = await read(made.body.id);
    expect(status).toBe(200);
    const { Authorization, Accept } = ENDPOINT.headers;
    expect(body).toEqual({
      id: made.body.id,
      name: "Order status",
      method: "POST",
      url: ENDPOINT.url,
      headers: { Authorization, Accept },
      body: ENDPOINT.body,
      show: [],
      auth: { type: "none" },
      function: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
    });
  });

  test("can be deleted while scenarios name them, and the response says which", async () => {
    const { key } = account;
    const [used, unused] = [(await make()).body.id, (await make()).body.id];
    const call = { type: "http", name: "look_up", description: "Looks it up.", endpoint_id: used };
    const nodes = { a: { task_instruction: "", functions: [call] } };
    const graph = { initial_node: "a", role_instruction: "", nodes };
    const made = await callApi(createScenario, { key, body: { name: "Desk", nodes_json: graph } });
    expect(made.status).toBe(200);
    const drop = async (ids: string[]) => (await callApi(remove, { key, body: { ids } })).body;
    expect(await drop([unused])).toMatchObject({ deleted_count: 1, used_by: [] });
    expect(await drop([used])).toMatchObject({ ids: [used], used_by: [{ id: made.body.id, name: "Desk" }] });
  });

  test("are replaced as a whole", async () => {
    const { id } = (await make()).body;
    const next = { name: "Other", url: "http://example.org", headers: {}, body: { a: 1 } };
    const { status, body } = await replace({ id, ...next });
    expect([status, body]).toEqual([200, { status: "updated", id }]);
    expect((await read(id)).body).toMatchObject({ id, ...next });
  });

  test("keep their method when an older client replaces them, and take a new one", async () => {
    const { id } = (await make({ method: "PUT" })).body;
    await replace({ id, ...ENDPOINT });
    expect((await read(id)).body.method).toBe("PUT");
    await replace({ id, ...ENDPOINT, method: "DELETE" });
    expect((await read(id)).body.method).toBe("DELETE");
  });

  const OAUTH = {
    type: "oauth2",
    token_url: "https://login.example.com/token",
    client_id: "visavis",
    secret: "crm_key",
    refresh_secret: "crm_refresh_token",
  };
  const FUNCTION = { name: "order_status", description: "", parameters: { type: "object" } };

  test("keep authorization, shown fields and function when an older client replaces them", async () => {
    const headers = { Accept: "Grüße" };
    const extra = { headers, auth: OAUTH, show: ["/order/status"], function: FUNCTION };
    const { id } = (await make(extra)).body;
    const stored = { ...extra, auth: { ...OAUTH, scope: "", client_auth: "header" } };
    expect((await read(id)).body).toMatchObject(stored);
    const { url, body } = ENDPOINT;
    await replace({ id, name: "Renamed", url, body, headers });
    expect((await read(id)).body).toMatchObject({ ...stored, name: "Renamed" });
    const own = { Authorization: "Bearer x" };
    expect((await replace({ id, name: "Renamed", url, body, headers: own })).body.error).toBe(
      "headers.Authorization must be left out, because auth sets it",
    );
    await replace({ id, ...ENDPOINT, auth: { type: "none" }, show: [], function: null });
    expect((await read(id)).body).toMatchObject({ auth: { type: "none" }, show: [], function: null });
  });

  test.each([
    [{ auth: { type: "magic" } }, "auth.type"],
    [{ auth: { type: "bearer" } }, "auth.secret"],
    [{ auth: { type: "bearer", secret: "Not a name" } }, "auth.secret"],
    [{ auth: { type: "basic", username: "a:b", secret: "x" } }, "auth.username"],
    [{ auth: { type: "none", secret: "x" } }, "auth.secret"],
    [{ auth: { ...OAUTH, token_url: "ftp://example.com" } }, "auth.token_url"],
    [{ auth: { ...OAUTH, token_url: "http://169.254.169.254/" } }, "auth.token_url"],
    [{ auth: { ...OAUTH, token_url: "http://login.example.com/token" } }, "auth.token_url"],
    [{ url: "http://crm.example.com/", auth: { type: "bearer", secret: "crm_key" } }, "url"],
    [{ url: "http://crm.example.com/", auth: OAUTH }, "url"],
    [{ auth: { ...OAUTH, token_url: "https://u:p@example.com/" } }, "auth.token_url"],
    [{ auth: { ...OAUTH, token_url: "https://example.com/{{secret.a}}" } }, "auth.token_url"],
    [{ auth: { ...OAUTH, refresh_secret: "1//0g-a-token" } }, "auth.refresh_secret"],
    [{ auth: { ...OAUTH, client_secret: "in the clear" } }, "auth.client_secret"],
    [{ show: ["order"] }, "show.0"],
    [{ show: ["/a~2"] }, "show.0"],
    [{ show: Array(51).fill("/a") }, "show"],
    [{ function: { ...FUNCTION, name: "Order status" } }, "function.name"],
    [{ function: { ...FUNCTION, parameters: { a: "x".repeat(20_000) } } }, "function.parameters"],
  ])("are rejected with %j", async (change, path) => {
    const { status, body } = await make({ headers: {}, ...change });
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  test("called by GET have no body", async () => {
    const refused = await make({ method: "GET" });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      "body must be empty for GET, which has no body",
    ]);
    const { status, body } = await make({ method: "GET", body: {} });
    expect(status).toBe(200);
    expect((await replace({ id: body.id, ...ENDPOINT })).body.error).toContain("body must be empty");
    expect((await make({ method: "HEAD", body: {} })).status).toBe(400);
  });

  test.each(["id", "name", "url", "headers", "body"])("are not replaced without %s", async (field) => {
    const { id } = (await make()).body;
    const { status, body } = await replace({ id, ...ENDPOINT, [field]: undefined });
    expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", `${field} is required`]);
  });

  describe("are rejected for a url", () => {
    test.each([
      ["", "url is required"],
      ["example.com", "url must be an http or https URL"],
      ["ftp://example.com/", "url must be an http or https URL"],
      ["javascript:alert(1)", "url must be an http or https URL"],
      ["file:///etc/passwd", "url must be an http or https URL"],
      ["http:\\\\example.com", "url must be an http or https URL"],
      ["https://exa mple.com/", "url must be an http or https URL"],
      ["https://example.com:99999/", "url must be an http or https URL"],
      ["https://example.com\\@127.0.0.1/", "url must be an http or https URL"],
      ["{{runtime.scheme}}://example.com/", "url must be an http or https URL"],
      ["https://{{runtime.host}}/", "url must not have a template in its host"],
      ["https://example.com:{{runtime.port}}/", "url must not have a template in its host"],
      ["https://{{secret.user}}@example.com/", "url must not have a template in its host"],
      ["https://example.com/#{{runtime.a}}", "url must not have a template in its fragment"],
      ["https://example.com/{{env.PATH}}", "url has a template with an unknown namespace: env"],
      ["https://example.com/{{runtime.a", "url has {{ without }}: write \\{{ for literal braces"],
      ["https://user:word@example.com/", "url must not contain credentials"],
      ["https://user@example.com/", "url must not contain credentials"],
      ["http://localhost:3000/", PRIVATE],
      ["http://:/{{arg.host}}/x", "url must be an http or https URL"],
      ["http://127.0.0.1/", PRIVATE],
      ["http://2130706433/", PRIVATE],
      ["http://0177.0.0.1/", PRIVATE],
      ["http://[::1]/", PRIVATE],
      ["http://[fe80::1%25eth0]/", "url must be an http or https URL"],
      ["http://[::ffff:169.254.169.254]/", PRIVATE],
      ["http://169.254.169.254/latest/meta-data/", PRIVATE],
      ["http://10.0.0.7/{{runtime.a}}", PRIVATE],
      [`https://example.com/${"x".repeat(2048)}`, "url must have at most 2048 characters"],
    ])("%s", async (url, error) => {
      const { status, body } = await make({ url });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
      expect(body.details).toEqual([{ path: "url", message: error }]);
    });
  });

  describe("are rejected for headers", () => {
    test.each([
      [{ Host: "x" }, "headers.Host cannot be set"],
      [{ "content-LENGTH": "1" }, "headers.content-LENGTH cannot be set"],
      [{ "Transfer-Encoding": "x" }, "headers.Transfer-Encoding cannot be set"],
      [{ connection: "close" }, "headers.connection cannot be set"],
      [
        { "X-Service-Conversation-Session-Id": "x" },
        "headers.X-Service-Conversation-Session-Id cannot be set",
      ],
      [{ "a b": "x" }, "headers.a b is not a header name"],
      [{ "": "x" }, "headers. is not a header name"],
      [{ "a\r\nHost": "x" }, "headers.a\r\nHost is not a header name"],
      [{ "{{runtime.a}}": "x" }, "headers.{{runtime.a}} is not a header name"],
      [{ "X-A": "1", "x-a": "2" }, "headers.X-A is given twice"],
      [{ "X-A": "a\r\nHost: x" }, "headers.X-A has a character that no header can carry"],
      [{ "X-A": "😀" }, "headers.X-A has a character that no header can carry"],
      [{ "X-A": "{{other.a}}" }, "headers.X-A has a template with an unknown namespace: other"],
      [{ "X-A": 1 }, "headers.X-A must be a string"],
      [[], "headers must be an object"],
    ])("%j", async (headers, error) => {
      const { status, body } = await make({ headers });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
    });
  });

  describe("are rejected for a body", () => {
    test.each([
      [[], "body must be an object"],
      ["x", "body must be an object"],
      [{ a: [{ b: "{{cookie.x}}" }] }, "body.a.0.b has a template with an unknown namespace: cookie"],
      [{ a: { "{{runtime.x}}": 1 } }, "body.a.{{runtime.x}} must not have a template in its name"],
      [{ a: "{{x}}" }, "body.a has a template without a value name: {{x}}"],
    ])("%j", async (body, error) => {
      const answer = await make({ body });
      expect([answer.status, answer.body.error_code, answer.body.error]).toEqual([400, "VALIDATION", error]);
    });

    test("with a number that JSON can't represent", async () => {
      const text = JSON.stringify({ ...ENDPOINT, body: { n: 12345 } }).replace("12345", "1e999");
      const { status, body } = await callApi(create, { key: account.key, body: text });
      expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    });
  });

  test("report all errors at once", async () => {
    const { body } = await make({ url: "http://10.0.0.1", headers: { Host: "x" }, body: { a: "{{x.y}}" } });
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(["url", "body.a", "headers.Host"]);
  });
});
