import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { findInFlow } from "./find-in-flow.ts";

const FLOW: NodesJson = {
  initial_node: "greet",
  role_instruction: "You sell boats.",
  nodes: {
    greet: {
      task_instruction:
        "Welcome the caller, and ask which of the many boats in the harbour they would like to see first.",
      functions: [
        { type: "transition", name: "show_boat", description: "They chose.", transition_to: "boats" },
      ],
    },
    boats: { task_instruction: "Show it.", name: "The harbour" },
  },
  global_functions: [{ type: "end", name: "end_call", description: "They leave the harbour." }],
};

const found = (sought: string) =>
  findInFlow(FLOW, sought).map(({ kind, path }) => `${kind} ${path.join(".")}`);

test("steps come first, then functions, then texts; what only names a step is none", () => {
  expect(found("BOAT")).toEqual([
    "step nodes.boats",
    "function nodes.greet.functions.0",
    "text role_instruction",
    "text nodes.greet.task_instruction",
  ]);
  expect(found("end_c")).toEqual(["function global_functions.0"]);
  expect(found("harbour")).toContain("step nodes.boats");
  expect(found("harbour")).toContain("text global_functions.0.description");
});

test("a text is shown around what was found", () => {
  const hit = findInFlow(FLOW, "many boats").find(({ kind }) => kind === "text");
  expect(hit?.label).toMatch(/^….*many boats.*…$/);
});

test("without letters all steps are offered, and nothing for what is not there", () => {
  expect(found("")).toEqual(["step nodes.greet", "step nodes.boats"]);
  expect(found("submarine")).toEqual([]);
});
