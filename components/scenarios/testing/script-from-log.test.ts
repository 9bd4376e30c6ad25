import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { runScript } from "#lib/scenarios/simulations/run-script.ts";
import { simulationsInput } from "#lib/scenarios/simulations/schema.ts";
import type { TestEvent } from "#lib/worker-protocol/test-events.ts";
import { scriptFromLog } from "./script-from-log.ts";
import { emptyLog, type TestLog, withEvent, withLines } from "./test-log.ts";

const FLOW: NodesJson = {
  initial_node: "greet",
  role_instruction: "Be kind.",
  variables: { order: { type: "string" }, status: { type: "string" } },
  nodes: {
    greet: {
      task_instruction: "Ask for the order.",
      functions: [
        {
          type: "http",
          name: "look_up",
          description: "The order is known.",
          endpoint_id: "0193a000-0000-7000-8000-0000000000e1",
          save: { status: "/status" },
          transition_to: "tell",
        },
      ],
    },
    tell: {
      task_instruction: "Tell the status.",
      functions: [{ type: "end", name: "end_call", description: "The visitor says goodbye." }],
    },
  },
};

const line = (id: string, from: "agent" | "user", text: string) => ({
  id,
  from,
  text,
  final: true,
  typed: false,
});

function playedLog(): TestLog {
  let seq = 0;
  const lines: ReturnType<typeof line>[] = [];
  const event = (log: TestLog, said: TestEvent) => withEvent(log, { seq: seq++, event: said });
  const say = (log: TestLog, from: "agent" | "user", text: string) => {
    lines.push(line(String(lines.length), from, text));
    return withLines(log, structuredClone(lines));
  };
  let log = event(emptyLog, { type: "node_entered", nodeId: "greet", via: ["initial_node"] });
  log = say(log, "agent", "Hello. Which order is it?");
  log = say(log, "user", "A-17.");
  const called = { callId: "c1", nodeId: "greet", name: "look_up", args: {} };
  log = event(log, { type: "function_called", ...called });
  log = event(log, {
    ...{ type: "function_answered", callId: "c1", ok: true, text: '{"status":"sent"}', durationMs: 5 },
  });
  log = event(log, { type: "variables", values: { status: "sent" }, runtimeVars: { shop: "Fern" } });
  log = event(log, { type: "node_entered", nodeId: "tell", via: ["nodes", "greet", "functions", 0] });
  log = say(log, "agent", "It was sent.");
  log = say(log, "user", "Goodbye.");
  log = event(log, { type: "function_called", callId: "c2", nodeId: "tell", name: "end_call", args: "{}" });
  log = event(log, {
    ...{ type: "function_answered", callId: "c2", ok: true, text: "The call ends.", durationMs: 0 },
  });
  return event(log, { type: "call_ended" });
}

test("a test saved as a simulation is valid and passes with the same scenario", () => {
  const script = scriptFromLog(playedLog(), FLOW, "Asks for an order");
  expect(script.expect).toMatchObject({
    nodes: ["greet", "tell"],
    variables: { status: "sent" },
    ended: true,
  });
  const [caller] = simulationsInput.parse({ callers: [script] }).callers;
  if (!caller) throw new Error("The script has no visitor.");
  expect(runScript(FLOW, caller)).toMatchObject({ passed: true });
});

test("it fails once the scenario leads elsewhere", () => {
  const script = scriptFromLog(playedLog(), FLOW, "Asks for an order");
  const [caller] = simulationsInput.parse({ callers: [script] }).callers;
  if (!caller) throw new Error("The script has no visitor.");
  const { greet, tell } = FLOW.nodes;
  if (!greet || !tell) throw new Error("The scenario has other nodes.");
  const changed = { ...FLOW, nodes: { greet: { ...greet, functions: [] }, tell } };
  expect(runScript(changed, caller)).toMatchObject({ passed: false });
});
