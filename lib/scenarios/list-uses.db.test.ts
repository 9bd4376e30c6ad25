import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { createTestAccount, testLink } from "#lib/http/testing/api-fixture.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { newId } from "#lib/platform/ids.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";
import { listReplacements, listUses } from "./list-uses.ts";
import { createScenario } from "./scenarios.ts";

describeDb("what a deletion would break", () => {
  test("is named: the scenarios that call an endpoint, whatever its id's case, or search a knowledge base, and no other account's", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const endpoint = await createEndpoint(actor, {
      ...{ name: "Orders", url: "https://crm.example.com/orders", headers: {}, body: {} },
    });
    const base = await createKnowledgeBase(actor, { name: "Hours", description: "", language: "english" });
    const make = (name: string, functions: object[]) =>
      createScenario(actor, {
        name,
        llmModel: "gpt-4.1-mini",
        nodesJson: {
          initial_node: "a",
          role_instruction: "",
          nodes: { a: { task_instruction: "Help.", functions } },
        },
      } as Parameters<typeof createScenario>[1]);
    const named = { name: "find", description: "Finds it" };
    const desk = await make("Desk", [{ ...named, type: "http", endpoint_id: endpoint.id.toUpperCase() }]);
    const library = await make("Library", [{ ...named, type: "rag", knowledge_base_id: base.id }]);
    await make("Nothing", []);
    expect(await listUses(actor, { kind: "endpoint", ids: [endpoint.id] })).toEqual([
      { kind: "scenario", id: desk.id, name: "Desk" },
    ]);
    expect(await listUses(actor, { kind: "knowledge", ids: [base.id] })).toEqual([
      { kind: "scenario", id: library.id, name: "Library" },
    ]);
    expect(
      (await listUses(actor, { kind: "knowledge", ids: [endpoint.id, base.id] })).map(({ name }) => name),
    ).toEqual(["Desk", "Library"]);
    expect(await listUses(actor, { kind: "scenario", ids: [desk.id] })).toEqual([]);
    const add = (name: string, url: string) => createEndpoint(actor, { name, url, headers: {}, body: {} });
    const alike = await add("Parcels", "https://crm.example.com/parcels");
    const needy = await add("Parcel", "https://crm.example.com/parcels/{{arg.number}}");
    // What it needs, no call of the other one gives.
    expect(await listReplacements(actor, { kind: "endpoint", ids: [endpoint.id] })).toEqual([
      { id: alike.id, name: "Parcels" },
    ]);
    expect(await listReplacements(actor, { kind: "endpoint", ids: [needy.id] })).toHaveLength(2);
    expect(await listUses(other, { kind: "endpoint", ids: [endpoint.id] })).toEqual([]);
  });

  test("is named: the endpoints and MCP servers that use a secret, and the links with a background", async () => {
    const [actor, other] = [await createTestAccount(), await createTestAccount()];
    const secret = await createSecret(actor, { name: "crm_key", value: "v" });
    const spare = await createSecret(actor, { name: "crm", value: "v" });
    const headers = { Authorization: "Bearer {{secret.crm_key}}" };
    const url = "https://crm.example.com/orders";
    const endpoint = await createEndpoint(actor, { name: "Orders", url, headers, body: {} });
    const server = await createMcpServer(actor, { name: "Shop", url, headers });
    const ids = [secret.id];
    expect(await listUses(actor, { kind: "secret", ids })).toEqual([
      { kind: "endpoint", id: endpoint.id, name: "Orders" },
      { kind: "mcp_server", id: server.id, name: "Shop" },
    ]);
    expect(await listUses(actor, { kind: "secret", ids: [spare.id] })).toEqual([]);
    expect(await listUses(other, { kind: "secret", ids })).toEqual([]);
    const image = newId();
    await db
      .insert(hostedLinks)
      .values(testLink(actor, { label: "Door", background: imageBackground(image) }));
    expect(await listUses(actor, { kind: "background", ids: [image] })).toMatchObject([
      { kind: "link", name: "Door" },
    ]);
    expect(await listUses(other, { kind: "background", ids: [image] })).toEqual([]);
  });
});
