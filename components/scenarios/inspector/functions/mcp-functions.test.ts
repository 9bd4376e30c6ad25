import { expect, test } from "vitest";
import { functionNameOf, toolFunction, withTool } from "./mcp-functions.ts";

const tool = (name: string, description = "") => ({
  ...{ name, title: null, description },
  parameters: { type: "object", properties: { id: {} } },
});
const server = { value: "s", label: "Server", tools: [] };

test.each([
  ["find-order", "find_order"],
  ["GitHub.Issues/List", "github_issues_list"],
  ["2nd_try!", "nd_try"],
  ["予約", "use_tool"],
  ["x".repeat(100), "x".repeat(64)],
])("a function of the tool %s is named %s", (name, expected) => {
  expect(functionNameOf(name)).toBe(expected);
  expect(functionNameOf(name)).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
});

test("another tool brings its name, description and arguments, but not over what the owner wrote", () => {
  const [first, second] = [tool("find-order", "Finds"), tool("book", "Books")];
  const fn = toolFunction(server, first);
  expect(withTool(fn, first, server, second)).toMatchObject({
    name: "book",
    description: "Books",
    tool: "book",
  });
  const own = { ...fn, name: "look", description: "When asked.", timeout_ms: 5 };
  expect(withTool(own, first, server, second)).toMatchObject({
    ...{ name: "look", description: "When asked.", tool: "book", timeout_ms: 5 },
    parameters: second.parameters,
  });
});
