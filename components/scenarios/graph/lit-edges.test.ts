import { expect, test } from "vitest";
import { stepFlow } from "#lib/flow/engine/engine.ts";
import type { FlowEvent } from "#lib/flow/engine/events.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { listEdges } from "./exits.ts";
import { litEdgeId } from "./lit-edges.ts";

const task_instruction = "";
const fn = (name: string, rest: object) => ({ type: "transition", name, description: "", ...rest });
const flow = nodesJsonSchema.parse({
  initial_node: "a",
  role_instruction: "",
  variables: { vip: { type: "boolean" } },
  nodes: {
    a: {
      task_instruction,
      functions: [
        fn("go", { transition_to: "b" }),
        fn("pick", { transition_to: { field: "size", cases: { "x:l": "b" }, default: "b" } }),
      ],
      edges: [{ when: { all: [{ var: "vip", op: "eq", value: true }] }, to: "b" }],
      on_silence: { after_ms: 1_000, max: 1, to: "b" },
    },
    b: { task_instruction },
  },
});

const call = (name: string, args = {}): FlowEvent => ({
  type: "functions_called",
  nodeId: "a",
  calls: [{ callId: "1", name, args }],
});

test.each<[string, FlowEvent, string]>([
  ["a function", call("go"), "a function:0:"],
  ["a case", call("pick", { size: "x:l" }), "a case:1:x:l"],
  ["a default", call("pick", { size: "s" }), "a default:1:"],
  ["a condition", { type: "runtime_vars_changed", values: { vip: true } }, "a edge:0:"],
  ["silence", { type: "silence" }, "a silence::"],
])("the edge of %s is highlighted when the engine takes it", (_what, event, id) => {
  const started = stepFlow(flow, initialFlowState(flow, {}), { type: "call_started" });
  expect(
    started.effects.flatMap((effect) => (effect.type === "enter_node" ? litEdgeId(effect) : [])),
  ).toEqual([null]);
  const { effects } = stepFlow(flow, started.state, event);
  const entered = effects.find((effect) => effect.type === "enter_node");
  expect(entered && litEdgeId(entered)).toBe(id);
  expect(listEdges(flow).map((edge) => edge.id)).toContain(id);
});

test("a failed function has its own edge, and a global function none", () => {
  expect(litEdgeId({ via: ["nodes", "a", "functions", 2, "on_error", "to"] })).toBe("a error:2:");
  expect(litEdgeId({ via: ["global_functions", 0, "transition_to"] })).toBeNull();
});
