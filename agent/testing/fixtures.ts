import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";

export const SESSION_ID = "0199d1c0-0000-7000-8000-000000000001";

/** A scenario of two nodes: a greeting by the model, a `say` node, and a goodbye. */
export const twoNodes: NodesJson = {
  initial_node: "hello",
  role_instruction: "You are Maya, talking to {{runtime.name}}.",
  nodes: {
    hello: {
      task_instruction: "Greet the visitor.",
      functions: [
        {
          type: "transition",
          name: "to_menu",
          description: "Go to the menu.",
          parameters: { type: "object", properties: { topic: { type: "string" } } },
          transition_to: "menu",
        },
      ],
    },
    menu: { task_instruction: "Ask what they need.", say: "What can I do for you, {{runtime.name}}?" },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "End the call.", say: "Goodbye then." }],
};

export function bootstrapFixture(overrides: Partial<Bootstrap> = {}): Bootstrap {
  return {
    sessionId: SESSION_ID,
    scenario: { name: "Two nodes", nodesJson: twoNodes, llmModel: "gpt-4.1-mini" },
    runtimeVars: { name: "Ada" },
    sttKeywords: [],
    showAiLabel: true,
    recordConversation: false,
    background: "studio",
    avatar: { slug: "maya", name: "Maya", voice: "maya", packHash: null },
    remainingMs: 600_000,
    nextSeq: 0,
    ...overrides,
  };
}

export const quietLog = { debug() {}, info() {}, warn() {}, error() {} };

const PATIENCE_MS = 30_000;

/** Waits until a condition is true. Throws after 30 s, which is enough for an overloaded machine. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`condition not met within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
