import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { httpEndpoints, knowledgeBases, mcpServers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  changed,
  ENDPOINT_ID,
  everything,
  KNOWLEDGE_BASE_ID,
  MCP_SERVER_ID,
} from "#lib/flow/testing/whole-graph.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { scenarioRoutes } from "./scenario-routes.ts";

const get = scenarioRoutes["/scenarios/{config_id}"].GET;
const create = scenarioRoutes["/scenarios/create"].POST;
const validate = scenarioRoutes["/scenarios/validate"].POST;

/** Returns the path of every place in a value. */
function placesIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => placesIn(item, path ? `${path}.${key}` : key));
  return path ? [path, ...inner] : inner;
}

const anyText = fc.string({ unit: "binary" });
const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ stringUnit: "binary" }),
  fc.double(),
  fc.bigInt().map(Number),
);

describeDb("any value at any place of a graph", () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await createTestAccount();
    const { ownerId } = account;
    await db.insert(knowledgeBases).values({ id: KNOWLEDGE_BASE_ID, ownerId, name: "Base", description: "" });
    const tool = { name: "Tool", url: "https://example.com/", headers: {}, body: {} };
    await db.insert(httpEndpoints).values({ id: ENDPOINT_ID, ownerId, ...tool });
    const server = { name: "Server", url: "https://example.com/mcp", headers: {} };
    await db.insert(mcpServers).values({ id: MCP_SERVER_ID, ownerId, ...server });
  });

  test("is either refused, or stored and returned as it was sent, and never causes a server error", async () => {
    let stored = 0;
    const place = fc.constantFrom(...placesIn(everything));
    await fc.assert(
      fc.asyncProperty(place, anyJson, async (path, value) => {
        const nodes = changed(path, value);
        const body = { name: "Any", nodes_json: nodes };
        const looked = await callApi(validate, { key: account.key, body: { nodes_json: nodes } });
        expect([200, 400]).toContain(looked.status);
        const made = await callApi(create, { key: account.key, body });
        expect([200, 400]).toContain(made.status);
        expect(made.status === 200).toBe(looked.status === 200 && looked.body.valid);
        if (made.status !== 200) return;
        stored += 1;
        const { body: read } = await callApi(get, { key: account.key, params: { config_id: made.body.id } });
        expect(read.nodes_json).toEqual(JSON.parse(JSON.stringify(nodes)));
      }),
      { numRuns: 60 },
    );
    expect(stored).toBeGreaterThan(0);
  });
});
