import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { flowOrder } from "./flow-order.ts";

const go = (to: string) => ({
  type: "transition" as const,
  name: `to_${to}`,
  description: "",
  transition_to: to,
});

test("nodes are listed along the conversation, each once, and those that nothing leads to at the end", () => {
  const flow: NodesJson = {
    initial_node: "greet",
    role_instruction: "",
    nodes: {
      end: { task_instruction: "" },
      lost: { task_instruction: "" },
      close: { task_instruction: "", functions: [go("end"), go("greet")] },
      greet: { task_instruction: "", functions: [go("solve"), go("gone")] },
      solve: { task_instruction: "", edges: [{ to: "close", when: "always" }] },
    },
  };
  expect(flowOrder(flow)).toEqual(["greet", "solve", "close", "end", "lost"]);
});
