import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { mcpServers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { FakeMinds, speak } from "#lib/scenarios/tests/testing/fake-minds.ts";
import { insertEndpoint } from "#lib/tools/endpoints/queries.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import { loopback, startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { createMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { ORDER_TOOL, startMcpServer, testConnections, text } from "#lib/tools/mcp/testing/mcp-test-server.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";
import { runVisitor } from "./run-visitor.ts";
import { simulatedVisitor } from "./schema.ts";

const network = (allowedNetworks: Network["allowedNetworks"]): Network => ({ ...loopback, allowedNetworks });

/** A scenario whose only function calls an endpoint with a secret, and its model calls it once. */
async function createScene() {
  const server = await startEndpointServer((_incoming, response) => response.end('{"state":"sent"}'));
  const account = await createTestAccount();
  await createSecret(account, { name: "crm_key", value: "s3cr3t" });
  const endpoint = { name: "Orders", url: `${server.url}/orders/{{arg.id}}`, body: {} };
  const headers = { Authorization: "Bearer {{secret.crm_key}}" };
  const { id: endpointId } = await insertEndpoint(db, account.ownerId, { ...endpoint, headers });
  const find = {
    type: "http",
    name: "find_order",
    description: "",
    endpoint_id: endpointId,
    save: { state: "/state" },
  };
  const nodesJson = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    variables: { state: { type: "string" } },
    nodes: { desk: { task_instruction: "", functions: [find] } },
  });
  const visit = (ownerId: string, functions: "live" | "scripted", allowed = ALL_NETWORKS) => {
    const { chat } = new FakeMinds({
      visitor: () => speak("Where is order 7?", "goal_reached"),
      avatar: (_request, time) =>
        time === 1 ? { calls: [{ name: "find_order", args: { id: 7 } }] } : { text: "Let me see." },
    });
    return runVisitor(simulatedVisitor.parse({ persona: { goal: "Find order 7." }, functions }), {
      scene: { actor: { ownerId }, sessionId: newId(), network: network(allowed) },
      version: { nodesJson, llmModel: "gpt-4.1-mini" },
      signal: new AbortController().signal,
      chat,
    });
  };
  return { account, seen: server.seen, visit };
}

describeDb("functions of a simulated conversation", () => {
  test("call the account's endpoint if the test is live, with its secrets, and never otherwise", async () => {
    const { account, seen, visit } = await createScene();
    const scripted = await visit(account.ownerId, "scripted");
    expect(scripted.result.calls).toMatchObject([{ ok: false }]);
    expect(seen).toHaveLength(0);
    const live = await visit(account.ownerId, "live");
    expect(live.result).toMatchObject({ calls: [{ ok: true }], variables: { state: "sent" } });
    expect(seen).toMatchObject([{ url: "/orders/7", headers: { authorization: "Bearer s3cr3t" } }]);
    expect(JSON.stringify(live)).not.toContain("s3cr3t");
  });

  test("reach no endpoint of another account and no private network", async () => {
    const { account, seen, visit } = await createScene();
    const stranger = await createTestAccount();
    expect((await visit(stranger.ownerId, "live")).result.calls).toMatchObject([
      { ok: false, result: "The tool could not be used. The endpoint no longer exists." },
    ]);
    const blocked = await visit(account.ownerId, "live", NO_NETWORKS);
    expect(blocked.result.calls).toMatchObject([
      { ok: false, result: expect.stringContaining("private network") },
    ]);
    expect(seen).toHaveLength(0);
  });

  test("call a tool of the account's MCP server if the test is live, and never otherwise", async () => {
    const server = await startMcpServer([ORDER_TOOL], () => text('{"state":"sent"}'));
    const actor = await createTestAccount();
    const { id } = await createMcpServer(actor, {
      ...{ name: "Orders", url: "https://orders.example.com/mcp", headers: {} },
    });
    await db.update(mcpServers).set({ url: server.url }).where(eq(mcpServers.id, id));
    const find = {
      ...{ type: "mcp", name: "find_order", description: "", mcp_server_id: id, tool: "find_order" },
      ...{ parameters: ORDER_TOOL.inputSchema, save: { state: "/state" } },
    };
    const nodesJson = nodesJsonSchema.parse({
      ...{ initial_node: "desk", role_instruction: "", variables: { state: { type: "string" } } },
      nodes: { desk: { task_instruction: "", functions: [find] } },
    });
    const visit = (functions: "live" | "scripted") => {
      const { chat } = new FakeMinds({
        visitor: () => speak("Where is order 7?", "goal_reached"),
        avatar: (_request, time) =>
          time === 1 ? { calls: [{ name: "find_order", args: { id: "7" } }] } : { text: "Let me see." },
      });
      return runVisitor(simulatedVisitor.parse({ persona: { goal: "Find order 7." }, functions }), {
        scene: { actor, sessionId: newId(), mcp: testConnections() },
        version: { nodesJson, llmModel: "gpt-4.1-mini" },
        signal: new AbortController().signal,
        chat,
      });
    };
    expect((await visit("scripted")).result.calls).toMatchObject([{ ok: false }]);
    expect(server.posts).toEqual([]);
    expect((await visit("live")).result).toMatchObject({
      calls: [{ ok: true }],
      variables: { state: "sent" },
    });
    expect(server.calls).toEqual(["find_order"]);
  });
});
