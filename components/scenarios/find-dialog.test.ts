import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { findInFlow } from "./find-dialog.tsx";

const FLOW: NodesJson = {
  initial_node: "greet",
  role_instruction: "You sell boats.",
  nodes: {
    greet: {
      task_instruction:
        "Welcome the visitor, and ask which of the many boats in the harbour they would like to see first.",
      functions: [
        { type: "transition", name: "show_boat", description: "They chose.", transition_to: "boats" },
      ],
    },
    boats: { task_instruction: "Show it.", name: "The harbour" },
  },
  global_functions: [{ type: "end", name: "end_call", description: "They leave the harbour." }],
};

const found = (query: string) =>
  findInFlow(FLOW, query, "all nodes").map(({ kind, path }) => `${kind} ${path.join(".")}`);

test("lists nodes first, then functions, then texts; a mere reference to a node does not match", () => {
  expect(found("BOAT")).toEqual([
    "node nodes.boats",
    "function nodes.greet.functions.0",
    "text role_instruction",
    "text nodes.greet.task_instruction",
  ]);
  expect(found("end_c")).toEqual(["function global_functions.0"]);
  expect(found("harbour")).toContain("node nodes.boats");
  expect(found("harbour")).toContain("text global_functions.0.description");
});

test("shows the text around the match", () => {
  const hit = findInFlow(FLOW, "many boats", "all nodes").find(({ kind }) => kind === "text");
  expect(hit?.label).toMatch(/^….*many boats.*…$/);
});

test("an empty query lists all nodes, and an unknown word nothing", () => {
  expect(found("")).toEqual(["node nodes.greet", "node nodes.boats"]);
  expect(found("submarine")).toEqual([]);
});
