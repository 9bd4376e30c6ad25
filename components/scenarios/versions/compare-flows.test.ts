import { expect, test } from "vitest";
import { SCENARIO_GRAPH_EN } from "#components/scenarios/graph/words/en.ts";
import { SCENARIO_INSPECTOR_EN } from "#components/scenarios/inspector/words/en.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compareFlows, countChangedNodes } from "./compare-flows.ts";
import { describeValue, fieldLabel } from "./describe-value.ts";
import { SCENARIO_VERSIONS_EN } from "./words/en.ts";

const flow = (nodes: NodesJson["nodes"], role = "Be kind."): NodesJson => ({
  initial_node: "a",
  role_instruction: role,
  nodes,
});

test("lists added, removed and changed nodes with the text of each changed field before and after", () => {
  const before = flow({ a: { task_instruction: "Greet." }, b: { task_instruction: "Leave." } });
  const after = flow(
    { a: { task_instruction: "Greet.", say: "Hi" }, c: { task_instruction: "Ask.", interruptible: false } },
    "Be brief.",
  );
  expect(compareFlows(before, after)).toEqual([
    {
      kind: "changed",
      what: null,
      changes: [{ field: "role_instruction", before: "Be kind.", after: "Be brief." }],
    },
    { kind: "changed", what: "a", changes: [{ field: "say", before: undefined, after: "Hi" }] },
    {
      kind: "removed",
      what: "b",
      changes: [{ field: "task_instruction", before: "Leave.", after: undefined }],
    },
    {
      kind: "added",
      what: "c",
      changes: [
        { field: "task_instruction", before: undefined, after: "Ask." },
        { field: "interruptible", before: undefined, after: false },
      ],
    },
  ]);
});

const booking: NonNullable<NodesJson["nodes"][string]["functions"]>[number] = {
  type: "http",
  name: "book",
  description: "When a day is agreed.",
  endpoint_id: "e1",
  timeout_ms: 5_000,
  parameters: {
    type: "object",
    properties: { day: { type: "string", description: "The day", enum: ["today", "tomorrow"] } },
    required: ["day"],
  },
  transition_to: { field: "day", cases: { today: "hurry" }, default: "thanks" },
};

const words = {
  ...{ inspector: SCENARIO_INSPECTOR_EN, graph: SCENARIO_GRAPH_EN, versions: SCENARIO_VERSIONS_EN },
  names: new Map([["e1", "Calendar"]]),
};

test("compares functions one by one, each by its fields", () => {
  const hangUp = { type: "end" as const, name: "hang_up", description: "When done." };
  const later = { ...booking, description: "When a day and a time are agreed." };
  const before = flow({ a: { task_instruction: "Greet.", functions: [booking, hangUp] } });
  const after = flow({ a: { task_instruction: "Greet.", functions: [hangUp, later] } });
  expect(compareFlows(before, after)).toEqual([
    {
      kind: "changed",
      what: "a",
      changes: [{ fn: "book", field: "description", before: booking.description, after: later.description }],
    },
  ]);
  const reordered = flow({ a: { task_instruction: "Greet.", functions: [hangUp, booking] } });
  expect(compareFlows(before, reordered)[0]?.changes).toEqual([
    { field: "functions", before: ["book", "hang_up"], after: ["hang_up", "book"] },
  ]);
  const without = flow({ a: { task_instruction: "Greet.", functions: [booking] } });
  expect(compareFlows(before, without)[0]?.changes.map(({ fn, field }) => [fn, field])).toEqual([
    ["hang_up", "type"],
    ["hang_up", "description"],
  ]);
});

test("shows what is not text with the words of the properties", () => {
  const shown = Object.entries(booking).map(([field, value]) => [
    fieldLabel(field, words),
    describeValue(field, value, words),
  ]);
  expect(shown.slice(3)).toEqual([
    ["Endpoint", "Calendar"],
    ["Timeout (seconds)", "5"],
    ["Arguments", "day: The day\nday: Allowed values: today, tomorrow\nday: Type: Text\nRequired: day"],
    ["Go to", "If the value is: today: hurry\nOtherwise: thanks\nArgument or variable: day"],
  ]);
  expect(describeValue("edges", [{ to: "b", when: "always" }], words)).toBe("always → b");
  expect(describeValue("interruptible", false, words)).toBe("No");
  expect(describeValue("variables", { name: { type: "boolean", required: true } }, words)).toBe(
    "name: Required: Yes\nname: Type: Yes or no",
  );
});

test("ignores the order of keys and the position on the canvas", () => {
  const before = flow({ a: { task_instruction: "Greet.", say: "Hi", position: { x: 1, y: 1 } } });
  const after = flow({ a: { say: "Hi", position: { x: 9, y: 9 }, task_instruction: "Greet." } });
  expect(compareFlows(before, after)).toEqual([]);
});

const greet = { task_instruction: "Greet.", say: "Hello." };

test.each([
  ["nothing", { a: { say: "Hello.", task_instruction: "Greet." } }, 0],
  ["a place", { a: { ...greet, position: { x: 1, y: 2 } } }, 0],
  ["a text", { a: { ...greet, say: "Hi." } }, 1],
  ["a node more", { a: greet, b: greet }, 1],
  ["another node", { b: greet }, 2],
])("counts the nodes that %s changes", (_what, after, count) => {
  expect(countChangedNodes(flow({ a: greet }), flow(after, "Be brief."))).toBe(count);
});
