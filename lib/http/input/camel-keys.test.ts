import { expect, test } from "vitest";
import { camelKeys } from "./camel-keys.ts";

test("renames an object's own names, not what its values contain", () => {
  const input = { id: "1", base_url: "a", fallback_llm_model: null, nodes_json: { initial_node: "a" } };
  expect(camelKeys(input)).toEqual({
    ...{ id: "1", baseUrl: "a", fallbackLlmModel: null },
    nodesJson: { initial_node: "a" },
  });
});
