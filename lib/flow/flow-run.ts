import type { JsonValue } from "#lib/platform/json.ts";
import { edgeHolds } from "./condition.ts";
import type { FlowEffect, FlowStep } from "./events.ts";
import { findNode } from "./functions.ts";
import type { FlowNode, NodesJson } from "./nodes-json.ts";
import type { Path } from "./problems.ts";
import { declaredValues, type FlowState } from "./state.ts";
import { renderTemplate } from "./template.ts";

/** Edges taken in a turn before the engine stops and lets somebody speak. */
export const MAX_HOPS = 8;

/** One step of the engine under way: collects the effects while the state moves on. */
export class FlowRun {
  readonly flow: NodesJson;
  state: FlowState;
  readonly effects: FlowEffect[] = [];
  /** Whether this step entered a node, and whether that node's `say` has answered already. */
  private entered = false;
  private answered = false;

  constructor(flow: NodesJson, state: FlowState) {
    this.flow = flow;
    this.state = state;
  }

  result(): FlowStep<FlowState> {
    return { state: this.state, effects: this.effects };
  }

  get node(): FlowNode | undefined {
    return findNode(this.flow, this.state.nodeId);
  }

  /** Gives the turn its whole budget of edges and function calls, and counts the caller's silence anew. */
  beginTurn(): void {
    this.state = { ...this.state, hops: 0, steps: 0, silences: 0 };
  }

  /**
   * Makes a node the active one: the last one's `post_actions` if they are due, then its own `pre_actions` and `say`. A
   * node that is not there is not entered.
   */
  enter(nodeId: string, via: Path): void {
    const node = findNode(this.flow, nodeId);
    if (!node) return;
    this.doPostActions();
    const postActionsDue = (node.post_actions ?? []).length > 0;
    this.state = { ...this.state, nodeId, visit: this.state.visit + 1, silences: 0, postActionsDue };
    this.effects.push({ type: "enter_node", nodeId, via });
    this.doActions(node.pre_actions);
    this.entered = true;
    this.answered = node.say !== undefined && this.say(node.say);
  }

  /** Does the active node's `post_actions`, once a stay: after its first answer, or when it is left before that. */
  doPostActions(): void {
    if (!this.state.postActionsDue) return;
    this.state = { ...this.state, postActionsDue: false };
    this.doActions(this.node?.post_actions);
  }

  private doActions(actions: FlowNode["pre_actions"]): void {
    for (const action of actions ?? []) {
      if (action.type === "say") this.say(action.text);
      else this.setVariables(action.values);
    }
  }

  /**
   * Takes the first edge that holds, again and again, at most `MAX_HOPS` times a turn. While functions called at this
   * stay are running, edges wait for their end.
   */
  followEdges(): void {
    while (!this.hasOpenStep()) {
      const { nodeId, variables } = this.state;
      const edges = this.node?.edges ?? [];
      const index = edges.findIndex((candidate) => edgeHolds(candidate, variables));
      const edge = edges[index];
      if (!edge || !findNode(this.flow, edge.to)) return;
      if (this.state.hops >= MAX_HOPS) {
        this.effects.push({ type: "too_many_hops", nodeId });
        return;
      }
      this.state = { ...this.state, hops: this.state.hops + 1 };
      this.enter(edge.to, ["nodes", nodeId, "edges", index, "to"]);
    }
  }

  private hasOpenStep(): boolean {
    return this.state.open.some((step) => step.visit === this.state.visit);
  }

  /** Asks for the model's answer, unless the node that was just entered has spoken by its `say`. */
  respond(): void {
    if (this.state.ended || this.answered) return;
    this.effects.push({ type: "run_model", nodeId: this.state.nodeId });
  }

  /** The same on the avatar's own account: only for a node that was just entered and does not wait for the caller. */
  respondToEntry(): void {
    if (this.entered && this.node?.respond_immediately !== false) this.respond();
  }

  /** After functions: the model goes on with their results, except at a new node that waits for the caller. */
  respondToFunctions(): void {
    if (this.entered) this.respondToEntry();
    else this.respond();
  }

  /** Prompts a silent caller with `say`, at most `max` times; then goes on to `to`. Without a `say` it goes at once. */
  breakSilence(): void {
    const rule = this.node?.on_silence;
    if (!rule || this.state.open.length > 0) return;
    if (rule.say !== undefined && this.state.silences < rule.max) {
      this.state = { ...this.state, silences: this.state.silences + 1 };
      this.say(rule.say);
      return;
    }
    if (rule.to === undefined) return;
    // A silent caller is a turn of its own: what the last one used up does not count.
    this.state = { ...this.state, hops: 0, steps: 0 };
    this.enter(rule.to, ["nodes", this.state.nodeId, "on_silence", "to"]);
    this.followEdges();
    this.respondToEntry();
  }

  setVariables(values: Record<string, JsonValue>): void {
    if (Object.keys(values).length === 0) return;
    this.state = { ...this.state, variables: { ...this.state.variables, ...values } };
    this.effects.push({ type: "set_variables", values });
  }

  setRuntimeVars(values: Record<string, JsonValue>): void {
    this.state = { ...this.state, runtimeVars: { ...this.state.runtimeVars, ...values } };
    this.setVariables(declaredValues(this.flow, values));
  }

  tell(callId: string, ok: boolean, text: string): void {
    this.effects.push({ type: "function_result", callId, ok, text });
  }

  /** Speaks a template; answers whether there was anything to say. */
  say(template: string): boolean {
    const text = this.render(template);
    if (text.trim() === "") return false;
    this.effects.push({ type: "say", nodeId: this.state.nodeId, text });
    return true;
  }

  render(template: string): string {
    const { nodeId, runtimeVars, variables } = this.state;
    const { text, missing } = renderTemplate(template, { runtime: runtimeVars, var: variables });
    for (const name of missing) this.effects.push({ type: "missing_value", nodeId, name });
    return text;
  }

  /** Speaks a template that is the answer: the model is not asked as well, unless another node is entered. */
  answerWith(template: string): void {
    this.answered = this.say(template) || this.answered;
  }

  /** Nothing happens after this: what still runs is called off. */
  end(): void {
    const running = this.state.open.flatMap(({ calls }) =>
      calls.filter(({ outcome }) => outcome === undefined),
    );
    for (const { callId } of running) {
      this.effects.push({ type: "cancel_function", callId });
      this.tell(callId, false, "The call has ended.");
    }
    this.state = { ...this.state, ended: true, open: [] };
    this.effects.push({ type: "end_call" });
  }
}
