import type { OpenCard } from "#lib/flow/cards/card.ts";
import { asksForAnswer } from "#lib/flow/cards/card-answers.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import { findNode } from "#lib/flow/scenario/functions.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { renderTemplate } from "#lib/flow/scenario/template.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { type CallTime, nextPrompt, withTime } from "./call-time.ts";
import { edgeHolds } from "./condition.ts";
import type { FlowEffect, FlowStep } from "./events.ts";
import { declaredValues, type FlowState } from "./state.ts";

/** The most edges taken in a turn before somebody must speak. */
export const MAX_HOPS = 8;

/** One step of the engine in progress: collects effects while it updates the state. */
export class FlowRun {
  readonly flow: NodesJson;
  state: FlowState;
  readonly effects: FlowEffect[] = [];
  /** Whether this step entered a node, and whether that node's `say` has already replied. */
  private entered = false;
  private answered = false;
  private readonly time: CallTime | undefined;

  constructor(flow: NodesJson, state: FlowState, time?: CallTime) {
    this.flow = flow;
    this.state = state;
    this.time = time;
  }

  result(): FlowStep<FlowState> {
    return { state: this.state, effects: this.effects };
  }

  get node(): FlowNode | undefined {
    return findNode(this.flow, this.state.nodeId);
  }

  /** Resets the turn's limits of edges and function calls, and the count of silences. */
  beginTurn(): void {
    this.state = { ...this.state, hops: 0, steps: 0, silences: 0 };
  }

  /**
   * Makes a node the active one: runs the previous node's `post_actions` if due, then its own `pre_actions` and `say`.
   * Does nothing for an unknown node.
   */
  enter(nodeId: string, via: Path): void {
    const node = findNode(this.flow, nodeId);
    if (!node) return;
    this.doPostActions();
    // Its question is no longer asked. What only shows something stays.
    if (this.state.card && asksForAnswer(this.state.card.card)) this.setCard(undefined);
    const postActionsDue = (node.post_actions ?? []).length > 0;
    this.state = { ...this.state, nodeId, visit: this.state.visit + 1, silences: 0, postActionsDue };
    this.effects.push({ type: "enter_node", nodeId, via });
    this.doActions(node.pre_actions);
    this.entered = true;
    this.answered = node.say !== undefined && this.say(node.say);
  }

  /** Runs the active node's `post_actions` once per visit: after its first reply, or when it is left before that. */
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
   * Takes the first matching edge, repeatedly, at most `MAX_HOPS` times per turn. Edges wait while functions called
   * during this visit are running.
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

  /** Requests the model's reply, unless the node just entered has spoken its `say`. */
  respond(): void {
    if (this.state.ended || this.answered) return;
    this.effects.push({ type: "run_model", nodeId: this.state.nodeId });
  }

  /** The same without a visitor turn: only for a node just entered that does not wait for the visitor. */
  respondToEntry(): void {
    if (this.entered && this.node?.respond_immediately !== false) this.respond();
  }

  /** After functions: the model continues with their results, except at a new node that waits for the visitor. */
  respondToFunctions(): void {
    if (this.entered) this.respondToEntry();
    else this.respond();
  }

  /** Prompts a silent visitor with `say`, at most `max` times, then moves to `to`. Without a `say` it moves at once. */
  breakSilence(): void {
    const prompt = nextPrompt(this.node?.on_silence, this.state.silences);
    if (!prompt || this.state.open.length > 0) return;
    if ("say" in prompt) {
      this.state = { ...this.state, silences: this.state.silences + 1 };
      this.say(prompt.say);
      return;
    }
    // A silence is a turn of its own with fresh limits.
    this.state = { ...this.state, hops: 0, steps: 0 };
    this.enter(prompt.to, ["nodes", this.state.nodeId, "on_silence", "to"]);
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

  setCard(card: OpenCard | undefined): void {
    const { card: _before, ...state } = this.state;
    this.state = card ? { ...state, card } : state;
  }

  setHandover(handover: FlowState["handover"]): void {
    const { handover: _before, ...state } = this.state;
    this.state = handover ? { ...state, handover } : state;
  }

  tell(callId: string, ok: boolean, text: string): void {
    this.effects.push({ type: "function_result", callId, ok, text });
  }

  /** Speaks a template. Returns false if the text is empty. */
  say(template: string): boolean {
    const text = this.render(template);
    if (text.trim() === "") return false;
    this.effects.push({ type: "say", nodeId: this.state.nodeId, text });
    return true;
  }

  render(template: string): string {
    const { nodeId, runtimeVars, variables } = this.state;
    const runtime = template.includes("runtime.") ? withTime(runtimeVars, this.time) : runtimeVars;
    const { text, missing } = renderTemplate(template, { runtime, var: variables });
    for (const name of missing) this.effects.push({ type: "missing_value", nodeId, name });
    return text;
  }

  /** Speaks a template as the reply: the model is not asked as well, unless another node is entered. */
  answerWith(template: string): void {
    this.answered = this.say(template) || this.answered;
  }

  /** Ends the call and cancels everything that is still running. */
  end(): void {
    const running = this.state.open.flatMap(({ calls }) =>
      calls.filter(({ outcome }) => outcome === undefined),
    );
    for (const { callId } of running) {
      this.effects.push({ type: "cancel_function", callId });
      this.tell(callId, false, "The call has ended.");
    }
    this.state = { ...this.state, ended: true, open: [] };
    this.setCard(undefined);
    this.setHandover(undefined);
    this.effects.push({ type: "end_call" });
  }
}
