import { expect, test } from "vitest";
import { SCENARIO_GRAPH_EN } from "#components/scenarios/graph/words/en.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { describeWay } from "./check-coverage.tsx";
import { SIMULATIONS_EN } from "./words/en.ts";

const say = { task_instruction: "Talk." };
const flow: NodesJson = {
  initial_node: "check",
  role_instruction: "",
  global_functions: [{ type: "transition", name: "leave", description: "", transition_to: "end" }],
  nodes: {
    check: {
      ...say,
      functions: [
        {
          ...{ type: "http", name: "lookup", description: "" },
          endpoint_id: "0190a000-0000-7000-8000-00000000beef",
          transition_to: { field: "free", cases: { true: "booked", "a.b": "end" }, default: "check" },
          on_error: { to: "end" },
        },
      ],
      edges: [{ to: "booked", when: { all: [{ var: "day", op: "eq", value: "Monday" }] } }],
      on_silence: { after_ms: 8_000, max: 1, to: "end" },
    },
    booked: say,
    end: say,
  },
} as NodesJson;
const words = { ways: SIMULATIONS_EN.ways, graph: SCENARIO_GRAPH_EN, locale: "en" };
const place = "nodes.check.functions.0";

test.each([
  [`${place}.transition_to.cases.true`, "booked", "From check to booked: lookup, free = true"],
  [`${place}.transition_to.cases.a.b`, "end", "From check to end: lookup, free = a.b"],
  [`${place}.transition_to.default`, "check", "From check to check: lookup, any other value"],
  [`${place}.on_error.to`, "end", "From check to end: lookup, on error"],
  ["nodes.check.edges.0.to", "booked", 'From check to booked: day = "Monday"'],
  ["nodes.check.on_silence.to", "end", "From check to end: after 8 s of silence"],
  ["global_functions.0.transition_to", "end", "From any node to end: leave"],
  ["nodes.gone.edges.0.to", "end", "nodes.gone.edges.0.to → end"],
])("the edge %s to %s reads %s", (path, to, text) => {
  expect(describeWay(flow, { path, to }, words)).toBe(text);
});
