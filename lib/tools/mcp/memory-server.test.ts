import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { testConnections } from "./testing/mcp-test-server.ts";
import { startMemoryServer } from "./testing/start-memory-server.ts";
import { usableTools } from "./usable-tools.ts";

let folder: string;
let server: Awaited<ReturnType<typeof startMemoryServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-memory-"));
  server = await startMemoryServer(join(folder, "graph.jsonl"));
}, 30_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const soon = () => AbortSignal.timeout(10_000);

test("a second server from npm keeps what calls give it, in nested arguments, and finds it again", async () => {
  const connections = testConnections();
  const target = { url: server.url, headers: {} };
  const { tools, leftOut } = usableTools(await connections.listTools(target, soon()));
  expect(leftOut).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["create_entities", "search_nodes", "delete_entities"]),
  );
  for (const { parameters } of tools) expect(findSchemaFault(parameters)).toBeNull();
  const call = async (tool: string, args: Record<string, JsonValue>) => {
    const { parameters } = tools.find(({ name }) => name === tool) ?? {};
    return await connections.callTool(
      { key: "c", target, tool, parameters, args, clean: (listed) => Promise.resolve(listed) },
      soon(),
    );
  };
  const ana = { name: "Ana", entityType: "visitor", observations: ["Likes tea — grün."] };
  expect(await call("create_entities", { entities: [ana] })).toMatchObject({
    result: { structuredContent: { entities: [ana] } },
  });
  expect(await readFile(join(folder, "graph.jsonl"), "utf8")).toContain("Likes tea — grün.");
  expect(await call("search_nodes", { query: "tea" })).toMatchObject({
    result: { structuredContent: { entities: [{ name: "Ana" }], relations: [] } },
  });
  // The server's own check of arguments.
  expect(await call("create_entities", { entities: "Ana" })).toMatchObject({ result: { isError: true } });
});
