import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { callFunctions, cancelOnInterruption, failRunning, finishFunction } from "./call-functions.ts";
import type { CallTime } from "./call-time.ts";
import { answerCard, closeCard } from "./cards.ts";
import type { FlowEvent, FlowStep } from "./events.ts";
import { FlowRun } from "./flow-run.ts";
import { expireHandover } from "./handovers.ts";
import type { FlowState } from "./state.ts";

/**
 * Advances a scenario by one event. Pure, so a call can be replayed, tested and resumed by another process.
 *
 * `flow` is the scenario's graph (`nodes_json`), `state` the result of the previous step (`initialFlowState` before the
 * first), `event` what happened, `time` when, for templates that name the time. Returns the next state and the effects to carry out, in order. After
 * `functions_called`, each call gets one `function_result`: at once, or after the `function_finished` for its
 * `run_function`. Does not mutate `state`.
 */
export function stepFlow(
  flow: NodesJson,
  state: FlowState,
  event: FlowEvent,
  time?: CallTime,
): FlowStep<FlowState> {
  const run = new FlowRun(flow, state, time);
  if (state.ended) {
    if (event.type === "functions_called") {
      for (const { callId } of event.calls) run.tell(callId, false, "The call has ended.");
    }
    return run.result();
  }
  apply(run, event);
  return run.result();
}

function apply(run: FlowRun, event: FlowEvent): void {
  switch (event.type) {
    case "call_started":
      run.enter(run.flow.initial_node, ["initial_node"]);
      run.followEdges();
      run.respondToEntry();
      return;
    case "call_resumed":
      failRunning(run, "The connection was lost while this ran.");
      run.respond();
      return;
    case "user_turn":
      run.beginTurn();
      cancelOnInterruption(run);
      run.followEdges();
      run.respond();
      return;
    case "prompted":
      run.beginTurn();
      run.followEdges();
      run.respond();
      return;
    case "reply_wanted":
      run.followEdges();
      run.respond();
      return;
    case "reply_ended":
      if (event.nodeId !== run.state.nodeId) return;
      run.doPostActions();
      run.followEdges();
      run.respondToEntry();
      return;
    case "silence":
      run.breakSilence();
      return;
    case "runtime_vars_changed":
      run.beginTurn();
      run.setRuntimeVars(event.values);
      run.followEdges();
      run.respondToEntry();
      return;
    case "card_answered":
      answerCard(run, event.cardId, event.answer);
      return;
    case "card_closed":
      closeCard(run, event.cardId);
      return;
    case "handover_expired":
      expireHandover(run, event.id);
      return;
    case "handover_taken":
      run.setHandover(undefined);
      return;
    case "functions_called":
      callFunctions(run, event.nodeId, event.calls);
      return;
    case "function_finished":
      finishFunction(run, event);
      return;
  }
}
