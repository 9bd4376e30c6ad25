import { expect, test } from "vitest";
import type { JsonObject } from "#lib/platform/json.ts";
import type { ListedTool } from "./mcp-session.ts";
import { ORDER_TOOL, startMcpServer, testConnections, text } from "./testing/mcp-test-server.ts";
import { usableTools } from "./usable-tools.ts";

const tool = (name: string, properties: JsonObject = {}): ListedTool => ({
  ...{ name, title: null, description: "", isIdempotent: false },
  inputSchema: { type: "object", properties },
});

test("a stored tool has no patterns in its schema and at most 2,000 characters of description", () => {
  const inputSchema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    // The name of an argument is no keyword.
    properties: {
      email: { type: "string", pattern: "^(?!\\.)", format: "email" },
      pattern: { type: "string" },
    },
    required: ["email"],
  };
  const [kept] = usableTools([{ ...tool("send"), inputSchema, description: "x".repeat(9_000) }]).tools;
  expect(kept?.parameters).toEqual({
    type: "object",
    properties: { email: { type: "string", format: "email" }, pattern: { type: "string" } },
    required: ["email"],
  });
  expect(kept?.description).toHaveLength(2_000);
});

test("tools that no function could use are left out by name", () => {
  const { tools, leftOut } = usableTools([
    tool("good"),
    tool("good"),
    tool(""),
    tool("large", { x: { description: "x".repeat(20_000) } }),
    tool("wrong", { x: { type: "text" } }),
    { ...tool("runaway"), inputSchema: { type: "object", allOf: [{ $ref: "#" }] } },
  ]);
  expect(tools.map(({ name }) => name)).toEqual(["good"]);
  expect(leftOut).toEqual(["good", "", "large", "wrong", "runaway"]);
});

test("at most 100 tools are kept, and schemas of 256 KB", () => {
  const many = Array.from({ length: 300 }, (_, index) => tool(`t${index}`));
  expect(usableTools(many).tools).toHaveLength(100);
  const large = many.map(({ name }) => tool(name, { x: { description: "x".repeat(16_000) } }));
  expect(usableTools(large).tools).toHaveLength(16);
});

test("a tool with a schema that is nested too deep is left out, and the others stay usable", async () => {
  const deep = JSON.parse(`${'{"items":'.repeat(300)}{}${"}".repeat(300)}`);
  const inputSchema = { type: "object" as const, properties: { deep } };
  const server = await startMcpServer([{ ...ORDER_TOOL, name: "deep", inputSchema }, ORDER_TOOL], () =>
    text("done"),
  );
  const listed = await testConnections().listTools(
    { url: server.url, headers: {} },
    AbortSignal.timeout(5_000),
  );
  const { tools, leftOut } = usableTools(listed);
  expect([tools.map(({ name }) => name), leftOut]).toEqual([["find_order"], ["deep"]]);
});
