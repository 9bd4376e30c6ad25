/**
 * The scenario engine: the time of a step in a graph of 100 nodes, the time that a scenario of five nodes, ten
 * functions and two edges adds to a turn, simulated calls per second, and an exhaustive walk. In process, with a model
 * that responds at once: `node bench/flow.ts [turns]`.
 */
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture } from "#agent/testing/fixtures.ts";
import { stepFlow } from "#lib/flow/engine/engine.ts";
import type { FlowEvent } from "#lib/flow/engine/events.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { drain, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { simulateCall } from "#lib/flow/simulation/simulate-call.ts";
import { fiveNodes, orderVisitor } from "#lib/flow/testing/five-nodes.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { type Turn, takeTurn } from "./load/take-turn.ts";

const TURNS = Number(process.argv[2] ?? 100);
const STEPS = 20_000;
const CALLS = 1_000;

const parameters = {
  type: "object",
  properties: { topic: { type: "string" }, level: { type: "integer", minimum: 0 } },
  required: ["level"],
};

/** A ring of nodes, each with functions to other nodes and edges with conditions on variables. */
function ring(nodes: number, functions: number, edges: number): NodesJson {
  const id = (index: number) => `node_${index % nodes}`;
  return nodesJsonSchema.parse({
    initial_node: id(0),
    role_instruction: "You are {{runtime.name}}.",
    variables: { level: { type: "number", default: 0 } },
    nodes: Object.fromEntries(
      Array.from({ length: nodes }, (_, index) => [
        id(index),
        {
          task_instruction: `Talk about {{var.topic}} at ${index}.`,
          functions: Array.from({ length: functions }, (_unused, serial) => ({
            ...{ type: "transition", name: `go_${serial}`, description: "Go on.", parameters },
            transition_to: id(index + serial + 1),
          })),
          edges: Array.from({ length: edges }, (_unused, serial) => ({
            to: id(index + 7),
            when: { all: [{ var: "level", op: "gt", value: 1_000 + serial }] },
          })),
        },
      ]),
    ),
  });
}

function benchSteps(): (string | number)[] {
  const flow = ring(100, 5, 3);
  let state = stepFlow(flow, initialFlowState(flow, { name: "Ada" }), { type: "call_started" }).state;
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const args = { topic: "boats", level: step % 900 };
    const calls = [{ callId: `call_${step}`, name: `go_${step % 5}`, args }];
    const events: FlowEvent[] = [
      { type: "user_turn" },
      { type: "functions_called", nodeId: state.nodeId, calls },
    ];
    const event = events[step % 2] ?? { type: "user_turn" };
    const startedAt = performance.now();
    state = stepFlow(flow, state, event).state;
    times.push(performance.now() - startedAt);
  }
  return ["step of 100 nodes, ms", ...[0.5, 0.95, 0.999].map((share) => percentile(times, share).toFixed(4))];
}

async function openCall(nodesJson: NodesJson): Promise<ConversationKit> {
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  const kit = new ConversationKit({ bootstrap: { scenario }, speed: 100 }, { text: "It is noon." });
  await kit.start();
  await kit.written(1);
  return kit;
}

/** Alternates turns of both calls, so a busy machine affects both. */
async function benchTurns(): Promise<(string | number)[][]> {
  const bare = await openCall(ring(1, 0, 0));
  const whole = await openCall(ring(5, 10, 2));
  const turns: { bare: Turn[]; whole: Turn[] } = { bare: [], whole: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.bare.push(await takeTurn(bare, "And now?"));
    turns.whole.push(await takeTurn(whole, "And now?"));
  }
  await Promise.all([bare.conversation.close(), whole.conversation.close()]);
  const row = (name: string, all: Turn[], key: keyof Turn) => {
    const values = all.map((turn) => turn[key]);
    return [name, ...[0.5, 0.95, 0.999].map((share) => percentile(values, share).toFixed(1))];
  };
  return [
    row("one node: to the model's request, ms", turns.bare, "requestMs"),
    row("five nodes: to the model's request, ms", turns.whole, "requestMs"),
    row("one node: to the first sound, ms", turns.bare, "soundMs"),
    row("five nodes: to the first sound, ms", turns.whole, "soundMs"),
  ];
}

function timed(work: () => unknown): string {
  const startedAt = performance.now();
  work();
  return `${((performance.now() - startedAt) / 1_000).toFixed(2)} s`;
}

const rows = [benchSteps(), ...(await benchTurns())];
printTable(["", "median", "p95", "p99.9"], rows);
const simulate = () => {
  for (let call = 0; call < CALLS; call += 1)
    simulateCall(fiveNodes, orderVisitor(call % 2 ? "sent" : "lost"));
};
console.log(`\n${CALLS} simulated calls of five nodes: ${timed(simulate)}`);
console.log(`Exhaustive walk of 100 nodes: ${timed(() => drain(walkFlow(ring(100, 5, 3))))}`);
console.log(`\n${machine()}`);
process.exit(0);
