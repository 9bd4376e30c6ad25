import { findFunction } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import type { FlowRun } from "./flow-run.ts";
import type { OpenCall } from "./state.ts";

type HandoverFunction = Extract<FlowFunction, { type: "handover" }>;

/** How long the avatar waits for a person, unless the function says otherwise. */
const DEFAULT_WAIT_MS = 60_000;

/** Asks for a person. The call continues; asking again while one is awaited changes nothing. */
export function requestHandover(
  run: FlowRun,
  nodeId: string,
  fn: HandoverFunction,
  call: OpenCall,
): OpenCall {
  if (run.state.handover) {
    run.tell(call.callId, true, "A person has been called already and may come soon.");
    return { ...call, outcome: "done" };
  }
  const waitMs = fn.timeout_ms ?? DEFAULT_WAIT_MS;
  run.setHandover({ id: call.callId.slice(0, 200), name: fn.name, nodeId, waitMs });
  if (fn.say !== undefined) run.answerWith(fn.say);
  run.tell(
    call.callId,
    true,
    "A person of the team has been called, and the visitor sees that. Nobody has promised to come: say so if you are asked, and help in the meantime.",
  );
  return { ...call, outcome: "done" };
}

/** Nobody has come: says so with the scenario's text, and goes where it leads, unless the call has moved on by itself. */
export function expireHandover(run: FlowRun, id: string): void {
  const { handover, nodeId } = run.state;
  if (handover?.id !== id) return;
  run.setHandover(undefined);
  run.beginTurn();
  const called = findFunction(run.flow, handover.nodeId, handover.name);
  const unanswered = called?.fn.on_error;
  if (unanswered?.say !== undefined) run.say(unanswered.say);
  if (called && unanswered?.to !== undefined && nodeId === handover.nodeId) {
    run.enter(unanswered.to, [...called.path, "on_error", "to"]);
  }
  run.followEdges();
  run.respondToEntry();
}
