import { beforeEach, describe, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { getEndpoint, listEndpoints } from "#lib/tools/endpoints/endpoints.ts";
import { secretRoutes } from "../secrets/secret-routes.ts";
import { endpointRoutes } from "./endpoint-routes.ts";

const createSecret = secretRoutes["/secrets/create"].POST;
const createEndpoint = endpointRoutes["/endpoints/create"].POST;
const importRoute = endpointRoutes["/endpoints/import"].POST;

const ref = (name: string) => ({ $ref: `#/components/${name}` });
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://{region}.example.com/v2/", variables: { region: { default: "eu" } } }],
  security: [{ ApiToken: [] }],
  paths: {
    "/orders/{order-id}": {
      parameters: [ref("parameters/OrderId")],
      get: { operationId: "getOrder", summary: "Get an order", description: "With its items." },
      delete: { security: [{ Login: [] }], responses: {} },
    },
    "/orders": {
      get: {
        operationId: "list-orders",
        parameters: [
          { in: "query", name: "status", required: true, schema: { type: "string", enum: ["open", "sent"] } },
          { in: "query", name: "page[size]", schema: { type: "integer" } },
          { in: "header", name: "X-Tenant", required: true, schema: { type: "string" } },
          { in: "header", name: "Accept", required: true, schema: { type: "string" } },
        ],
        security: [{ Machine: ["orders:read"] }],
      },
      post: {
        operationId: "createOrder",
        requestBody: { content: { "application/json; charset=utf-8": { schema: ref("schemas/Order") } } },
        security: [{ Query: [] }],
      },
      put: { operationId: "upload", requestBody: { content: { "multipart/form-data": {} } } },
      patch: { operationId: "signedIn", parameters: [{ in: "cookie", name: "s", required: true }] },
    },
    "/broken": { get: { operationId: "broken", parameters: [ref("parameters/Nobody")] } },
    "/loop": { get: { operationId: "loop", parameters: [ref("parameters/Loop")] } },
  },
  components: {
    parameters: {
      OrderId: {
        in: "path",
        name: "order-id",
        required: true,
        schema: { type: "string" },
        description: "Its ID",
      },
      Loop: ref("parameters/Loop"),
    },
    schemas: {
      Base: { properties: { note: { type: "string" } } },
      Order: {
        allOf: [
          ref("schemas/Base"),
          {
            required: ["customer", "parts"],
            properties: { customer: { type: "string" }, parts: ref("schemas/Parts") },
          },
        ],
      },
      Parts: { type: "array", items: ref("schemas/Part") },
      Part: { type: "object", properties: { name: { type: "string" }, parts: ref("schemas/Parts") } },
    },
    securitySchemes: {
      ApiToken: { type: "http", scheme: "bearer" },
      Login: { type: "http", scheme: "Basic" },
      Query: { type: "apiKey", in: "query", name: "key" },
      Machine: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://login.example.com/token", scopes: {} } },
      },
    },
  },
};

describeDb("the import of an OpenAPI document", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const run = (body: object) => callApi(importRoute, { key: account.key, body });
  const load = (change: object, document: unknown = DOCUMENT) =>
    run({ document: typeof document === "string" ? document : JSON.stringify(document), ...change });

  test("lists what can be imported, and why the rest can't", async () => {
    const { status, body } = await load({});
    expect([status, body.status]).toEqual([200, "listed"]);
    const problems = body.operations.map((one: { operation: string; problem: string | null }) => [
      one.operation,
      one.problem,
    ]);
    expect(problems).toEqual([
      ["getOrder", null],
      ["DELETE /orders/{order-id}", null],
      ["list-orders", null],
      ["createOrder", null],
      ["upload", "body"],
      ["signedIn", "cookie"],
      ["broken", "reference"],
      ["loop", "reference"],
    ]);
    expect(body.operations[0]).toEqual({
      operation: "getOrder",
      method: "GET",
      path: "/orders/{order-id}",
      summary: "Get an order",
      problem: null,
      url: "https://eu.example.com/v2/orders/{{arg.order_id}}",
      token_url: null,
      secrets: ["eu_example_com_api_token"],
      endpoint_id: null,
      function: null,
    });
    expect((await listEndpoints(account, { limit: 10, beforeId: undefined })).rows).toEqual([]);
  });

  test("creates endpoints with templates, authorization and functions", async () => {
    const operations = ["getOrder", "DELETE /orders/{order-id}", "list-orders", "createOrder"];
    const { status, body } = await load({ operations });
    expect([status, body.status]).toEqual([200, "imported"]);
    const made = await Promise.all(
      body.operations.map(({ endpoint_id }: { endpoint_id: string }) => getEndpoint(account, endpoint_id)),
    );
    expect(made).toMatchObject([
      {
        name: "Get an order",
        method: "GET",
        url: "https://eu.example.com/v2/orders/{{arg.order_id}}",
        auth: { type: "bearer", secret: "eu_example_com_api_token" },
        body: {},
      },
      { method: "DELETE", auth: { type: "basic", username: "fill-in", secret: "eu_example_com_login" } },
      {
        url: "https://eu.example.com/v2/orders?status={{arg.status}}",
        headers: { "X-Tenant": "{{arg.X_Tenant}}" },
        auth: {
          ...{ type: "oauth2", token_url: "https://login.example.com/token", client_id: "fill-in" },
          ...{ secret: "login_example_com_machine", scope: "orders:read" },
        },
      },
      {
        url: "https://eu.example.com/v2/orders?key={{secret.eu_example_com_query}}",
        body: { customer: "{{arg.customer}}", parts: "{{arg.parts}}" },
      },
    ]);
    expect(body.operations[0].function).toEqual({
      name: "get_order",
      description: "Get an order. With its items.",
      parameters: {
        type: "object",
        properties: { order_id: { type: "string", description: "Its ID" } },
        required: ["order_id"],
      },
    });
    expect(body.operations[3].function.parameters).toMatchObject({
      properties: {
        customer: { type: "string" },
        parts: {
          type: "array",
          items: { properties: { name: { type: "string" }, parts: { type: "array" } } },
        },
      },
      required: ["customer", "parts"],
    });
  });

  test("takes optional arguments and another server, if asked", async () => {
    const change = {
      include_optional: true,
      server: "https://test.example.com",
      operations: ["list-orders"],
    };
    const { body } = await load(change);
    const { url } = await getEndpoint(account, body.operations[0].endpoint_id);
    expect(url).toBe(
      "https://test.example.com/orders?status={{arg.status}}&page%5Bsize%5D={{arg.page_size_}}",
    );
  });

  describe("gives a document no secret that was made for another server", () => {
    const operations = ["getOrder"];
    const secretOf = async (change: object = {}) => (await load(change)).body.operations[0].secrets[0];
    const addSecret = (name: string) =>
      callApi(createSecret, { key: account.key, body: { name, value: "x" } });
    const addEndpoint = (url: string) => {
      const auth = { type: "bearer", secret: "eu_example_com_api_token" };
      const body = { name: "Own", url, headers: {}, body: {}, auth };
      return callApi(createEndpoint, { key: account.key, body });
    };

    test("by the name of its scheme, or of its scheme and host", async () => {
      await addSecret("api_token");
      await addSecret("eu_example_com_api_token");
      const { body } = await load({ operations });
      expect(body.operations[0].secrets).toEqual(["eu_example_com_api_token_2"]);
      const { auth } = await getEndpoint(account, body.operations[0].endpoint_id);
      expect(auth).toEqual({ type: "bearer", secret: "eu_example_com_api_token_2" });
    });

    test("even if that secret has yet to be created", async () => {
      await addEndpoint("https://other.example.com/");
      expect(await secretOf()).toBe("eu_example_com_api_token_2");
    });

    test("but the one that endpoints send to this server, and the one that was chosen", async () => {
      await addEndpoint("https://eu.example.com/{{arg.path}}");
      await addSecret("eu_example_com_api_token");
      expect(await secretOf()).toBe("eu_example_com_api_token");
      expect(await secretOf({ secrets: { ApiToken: "mine" } })).toBe("mine");
    });
  });

  const SECURED = {
    ...DOCUMENT,
    components: {
      securitySchemes: {
        Bearer: { type: "http", scheme: "bearer" },
        Basic: { type: "http", scheme: "basic" },
        Cookie: { type: "apiKey", in: "cookie", name: "s" },
        Person: { type: "oauth2", flows: { authorizationCode: { tokenUrl: "https://a.example/" } } },
        OpenId: { type: "openIdConnect", openIdConnectUrl: "https://a.example/" },
      },
    },
  };
  test.each([
    [[{ Cookie: [] }], "security", []],
    [[{ Person: [] }, { OpenId: [] }], "security", []],
    [[{ Nobody: [] }], "security", []],
    [[{ Bearer: [], Basic: [] }], "security", []],
    [[{}, { Bearer: [] }], null, ["eu_example_com_bearer"]],
    [[{ Cookie: [] }, { Bearer: [] }], null, ["eu_example_com_bearer"]],
    [[{}, { Cookie: [] }], null, []],
    [[], null, []],
  ])("authorizes by %j, or says that it can't", async (security, problem, secrets) => {
    const paths = { "/hours": { get: { operationId: "hours", security } } };
    const { body } = await load({}, { ...SECURED, paths });
    expect(body.operations).toMatchObject([{ problem, secrets }]);
  });

  test("reads YAML", async () => {
    const yaml =
      "openapi: 3.0.3\nservers: [{url: https://a.example}]\npaths:\n  /hours:\n    get: {operationId: hours}\n";
    expect((await load({}, yaml)).body.operations).toMatchObject([{ operation: "hours", problem: null }]);
  });

  test.each([["upload"], ["nobody"]])("creates nothing if one of them is %s", async (name) => {
    expect((await load({ operations: ["getOrder", name] })).status).toBe(400);
    expect((await listEndpoints(account, { limit: 10, beforeId: undefined })).rows).toEqual([]);
  });

  const { servers: _, ...noServers } = DOCUMENT;
  const manyAliases = `a: &a [${"x,".repeat(50)}]\n${Array.from(
    { length: 9 },
    (_, index) =>
      `${String.fromCharCode(98 + index)}: &${String.fromCharCode(98 + index)} [${`*${String.fromCharCode(97 + index)},`.repeat(20)}]`,
  ).join("\n")}\n`;

  describe("says what is wrong with", () => {
    test.each([
      ["a web page", "<!doctype html><title>Docs</title>", "document", "is a web page"],
      ["other JSON", { hello: 1 }, "document", "is not an OpenAPI 3 document"],
      ["a list", "[]", "document", "is not an OpenAPI 3 document"],
      ["broken text", "{a: [", "document", "is neither JSON nor YAML"],
      ["YAML that repeats itself", manyAliases, "document", "is neither JSON nor YAML"],
      ["Swagger 2", { swagger: "2.0", paths: {} }, "document", "is Swagger 2"],
      ["a NUL", `{"openapi":"3.1.0","info":{"title":"\\u0000"}}`, "document", "can't be stored"],
      ["half a character", `{"openapi":"3.1.0","info":{"title":"\\ud800"}}`, "document", "can't be stored"],
      ["a prototype", `{"openapi":"3.1.0","paths":{"__proto__":{}}}`, "document", "can't be stored"],
      [
        "deep values",
        `{"openapi":"3.1.0","x":${"[".repeat(1_000)}${"]".repeat(1_000)}}`,
        "document",
        "too many values or levels",
      ],
      ["no operations", { openapi: "3.0.0", paths: { "/a": { head: {} } } }, "document", "has no operations"],
      ["no servers", noServers, "server", "names no http or https server"],
      [
        "a relative server",
        { ...DOCUMENT, servers: [{ url: "/v2" }] },
        "server",
        "names no http or https server",
      ],
      ["an empty text", "", "document", "is required"],
    ])("%s", async (_name, document, path, error) => {
      const { status, body } = await load({}, document);
      expect([status, body.details?.[0]?.path]).toEqual([400, path]);
      expect(body.error).toContain(error);
    });

    test("a private server, by operation", async () => {
      const { body } = await load({ server: "http://169.254.169.254/latest" });
      expect(body.operations[0]).toMatchObject({ operation: "getOrder", problem: "unsendable" });
    });
  });

  test("schemas that contain themselves many times over are read up to a limit", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Type${index}`);
    const all = Object.fromEntries(names.map((name) => [name, ref(`schemas/${name}`)]));
    const schemas = Object.fromEntries(
      names.map((name) => [name, { allOf: names.map((other) => ref(`schemas/${other}`)), properties: all }]),
    );
    const content = { "application/json": { schema: { properties: { all: ref("schemas/Type0") } } } };
    const post = { operationId: "deep", requestBody: { content } };
    const document = { ...DOCUMENT, paths: { "/deep": { post } }, components: { schemas } };
    const { body } = await load({ include_optional: true }, document);
    expect(body.operations).toMatchObject([{ operation: "deep" }]);
  });
});
