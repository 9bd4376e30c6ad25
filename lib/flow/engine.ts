import type { JsonValue } from "#lib/platform/json.ts";
import { edgeHolds } from "./condition.ts";
import type { FlowEffect, FlowEvent, FlowStep } from "./events.ts";
import { findFunction } from "./functions.ts";
import type { FlowFunction, FlowNode, NodesJson } from "./nodes-json.ts";
import type { FlowState } from "./state.ts";
import { renderTemplate } from "./template.ts";

/** Edges taken in a row before the engine stops and lets somebody speak. */
export const MAX_HOPS = 8;

/** Does one step of a scenario: pure, so that a call can be replayed, tested and taken up again anywhere. */
export function stepFlow(flow: NodesJson, state: FlowState, event: FlowEvent): FlowStep<FlowState> {
  if (state.ended) return { state, effects: [] };
  const run = new FlowRun(flow, state);
  switch (event.type) {
    case "call_started":
      run.enter(flow.initial_node);
      run.followEdges();
      run.respond(run.entered);
      break;
    case "user_turn":
      run.followEdges();
      run.respond(true);
      break;
    case "variables_changed":
      run.setVariables(event.values);
      run.followEdges();
      run.respond(run.entered);
      break;
    case "runtime_vars_changed":
      run.setRuntimeVars(event.values);
      break;
    case "function_called":
      run.call(event.name, event.args);
      break;
  }
  return run.result();
}

/** One step under way: collects the effects while the state moves on. */
class FlowRun {
  private readonly flow: NodesJson;
  private state: FlowState;
  private readonly effects: FlowEffect[] = [];
  private hops = 0;
  /** Whether this step entered a node. */
  entered = false;

  constructor(flow: NodesJson, state: FlowState) {
    this.flow = flow;
    this.state = state;
  }

  result(): FlowStep<FlowState> {
    return { state: this.state, effects: this.effects };
  }

  /** Makes a node the active one, does its `pre_actions`, speaks its `say`. An unknown node is not entered. */
  enter(nodeId: string): void {
    const node = this.flow.nodes[nodeId];
    if (!node) return;
    this.entered = true;
    this.state = { ...this.state, nodeId };
    this.effects.push({ type: "enter_node", nodeId });
    for (const action of node.pre_actions ?? []) {
      if (action.type === "say") this.say(action.text);
      else this.setVariables(action.values);
    }
    if (node.say !== undefined) this.say(node.say);
  }

  /** Takes the first edge that holds, again and again, at most `MAX_HOPS` times a step. */
  followEdges(): void {
    for (;;) {
      const edge = this.node()?.edges?.find((candidate) => edgeHolds(candidate, this.state.variables));
      if (!edge || !this.flow.nodes[edge.to]) return;
      if (this.hops >= MAX_HOPS) {
        this.effects.push({ type: "too_many_hops", nodeId: this.state.nodeId });
        return;
      }
      this.hops += 1;
      this.enter(edge.to);
    }
  }

  /** Asks for a model run at the active node, unless its `say` has just answered or it waits for the user. */
  respond(wanted: boolean): void {
    const node = this.node();
    if (!wanted || !node || this.state.ended) return;
    if (this.entered && (node.say !== undefined || node.respond_immediately === false)) return;
    this.effects.push({ type: "run_model", nodeId: this.state.nodeId });
  }

  setVariables(values: Record<string, JsonValue>): void {
    this.state = { ...this.state, variables: { ...this.state.variables, ...values } };
  }

  setRuntimeVars(values: Record<string, JsonValue>): void {
    this.state = { ...this.state, runtimeVars: { ...this.state.runtimeVars, ...values } };
  }

  /** A function called by the model. One that the active node does not offer changes nothing. */
  call(name: string, args: Record<string, JsonValue>): void {
    const called = findFunction(this.flow, this.state.nodeId, name);
    if (!called) {
      this.effects.push({ type: "function_result", ok: false, text: `There is no function ${name} now.` });
      this.effects.push({ type: "run_model", nodeId: this.state.nodeId });
      return;
    }
    if (called.type === "end") {
      this.end(called);
      return;
    }
    if (called.type === "transition") this.setVariables(args);
    if (called.type === "set") this.setVariables(pick(args, called.save));
    this.effects.push({ type: "function_result", ok: true, text: "Done." });
    const target = transitionTarget(called, args);
    if (target !== undefined) this.enter(target);
    this.followEdges();
    this.respond(true);
  }

  private end(called: Extract<FlowFunction, { type: "end" }>): void {
    this.effects.push({ type: "function_result", ok: true, text: "The call ends." });
    if (called.say !== undefined) this.say(called.say);
    this.state = { ...this.state, ended: true };
    this.effects.push({ type: "end_call" });
  }

  private say(template: string): void {
    const { nodeId, runtimeVars, variables } = this.state;
    const { text, missing } = renderTemplate(template, { runtime: runtimeVars, var: variables });
    for (const name of missing) this.effects.push({ type: "missing_value", nodeId, name });
    if (text.trim() !== "") this.effects.push({ type: "say", nodeId, text });
  }

  private node(): FlowNode | undefined {
    return this.flow.nodes[this.state.nodeId];
  }
}

/** Where a function leads: a node, or the case that one of its arguments names. */
function transitionTarget(called: FlowFunction, args: Record<string, JsonValue>): string | undefined {
  const to = called.transition_to;
  if (to === undefined || typeof to === "string") return to;
  const value = args[to.field];
  const key = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return Object.hasOwn(to.cases, key) ? to.cases[key] : to.default;
}

function pick(values: Record<string, JsonValue>, names: readonly string[]): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
