import { callFunctions, cancelOnInterruption, failRunning, finishFunction } from "./call-functions.ts";
import type { FlowEvent, FlowStep } from "./events.ts";
import { FlowRun } from "./flow-run.ts";
import type { NodesJson } from "./nodes-json.ts";
import type { FlowState } from "./state.ts";

/**
 * Does one step of a scenario: pure, so that a call can be replayed, tested and taken up again anywhere.
 *
 * `flow` is the scenario's graph (`nodes_json`), `state` is what the last step gave (`initialFlowState` before the
 * first), `event` is what happened. The answer is the next state and what the call has to do, in order. After
 * `functions_called`, each call gets one `function_result`, at once or after the `function_finished` that answers its
 * `run_function`. The state given is not changed.
 */
export function stepFlow(flow: NodesJson, state: FlowState, event: FlowEvent): FlowStep<FlowState> {
  const run = new FlowRun(flow, state);
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
    case "functions_called":
      callFunctions(run, event.nodeId, event.calls);
      return;
    case "function_finished":
      finishFunction(run, event);
      return;
  }
}
