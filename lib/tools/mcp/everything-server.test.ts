import { afterAll, beforeAll, expect, test } from "vitest";
import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import { testConnections } from "./testing/mcp-test-server.ts";
import { startEverythingServer } from "./testing/start-everything-server.ts";
import { usableTools } from "./usable-tools.ts";

let server: Awaited<ReturnType<typeof startEverythingServer>>;
beforeAll(async () => {
  server = await startEverythingServer();
}, 30_000);
afterAll(() => server.stop());

const soon = () => AbortSignal.timeout(10_000);

test("the reference server's tools can be listed and called", async () => {
  const connections = testConnections();
  const target = { url: `http://127.0.0.1:${server.port}/mcp`, headers: {} };
  const { tools, leftOut } = usableTools(await connections.listTools(target, soon()));
  expect(leftOut).toEqual([]);
  expect(tools.length).toBeGreaterThan(8);
  for (const { parameters } of tools) expect(findSchemaFault(parameters)).toBeNull();
  const call = (tool: string, args: Record<string, string | number>) => {
    const { parameters } = tools.find(({ name }) => name === tool) ?? {};
    return connections.callTool(
      { key: "c", target, tool, parameters, args, clean: (listed) => Promise.resolve(listed) },
      soon(),
    );
  };
  expect(await call("echo", { message: "Grüße" })).toMatchObject({
    result: { content: [{ type: "text", text: "Echo: Grüße" }] },
  });
  expect(await call("get-sum", { a: 2, b: 40 })).toMatchObject({
    result: { content: [{ text: expect.stringContaining("42") }] },
  });
  expect(await call("get-structured-content", { location: "New York" })).toMatchObject({
    result: { structuredContent: { temperature: expect.any(Number) } },
  });
  expect(await call("get-sum", {})).toMatchObject({ result: { isError: true } });
});
