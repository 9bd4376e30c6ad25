import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import type { SimulatedCall } from "#lib/flow/simulation/simulate-call.ts";
import { ENDPOINT_ID } from "./whole-graph.ts";

/** A front desk of five nodes with an endpoint, a branch, edges and an end. */
export const fiveNodes: NodesJson = nodesJsonSchema.parse({
  initial_node: "welcome",
  role_instruction: "You work at the desk of {{runtime.company}}.",
  variables: { tries: { type: "number", default: 0 } },
  nodes: {
    welcome: { task_instruction: "", say: "Welcome.", edges: [{ to: "ask", when: "always" }] },
    ask: {
      task_instruction: "Ask for the order.",
      functions: [
        {
          type: "http",
          name: "find_order",
          description: "When asked.",
          endpoint_id: ENDPOINT_ID,
          parameters: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
          save: { status: "/status" },
          transition_to: { field: "status", cases: { sent: "sent", lost: "lost" } },
          on_error: { say: "The list of orders is closed." },
        },
      ],
    },
    sent: { task_instruction: "Say that it is on its way." },
    lost: {
      task_instruction: "Apologise.",
      pre_actions: [{ type: "set", values: { tries: 1 } }],
      edges: [{ to: "refund", when: { all: [{ var: "tries", op: "gte", value: 1 }] } }],
    },
    refund: { task_instruction: "Offer {{var.tries}} refund.", say: "You get your money back." },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "When asked.", say: "Goodbye." }],
});

/** A visitor of `fiveNodes` whose order has that state, and who then hangs up. */
export function orderVisitor(status: string): SimulatedCall {
  return {
    runtimeVars: { company: "Acme" },
    turns: ["Where is order 7?", "Thank you.", "Goodbye."],
    model: ({ functions, history }, turn) => {
      if (turn === 2) return { calls: [{ name: "hang_up", args: {} }] };
      const asks = turn === 0 && functions.some(({ name }) => name === "find_order");
      const isAnswered = history.findLast(({ role }) => role !== "call")?.role === "assistant";
      if (asks && !isAnswered) return { calls: [{ name: "find_order", args: { id: 7 } }] };
      return { text: "I see." };
    },
    endpoint: () => ({ ok: true, text: JSON.stringify({ status }), saved: { status } }),
  };
}
