import type { JsonValue } from "#lib/platform/json.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEffect, FlowEvent, RunFunction } from "./events.ts";
import { activeFunctions } from "./functions.ts";
import type { FlowFunction, NodesJson } from "./nodes-json.ts";
import type { Path } from "./problems.ts";
import { composePrompt } from "./prompt.ts";
import { type FlowState, initialFlowState } from "./state.ts";

/** What the model answers: words, function calls, or both. */
export type ModelAnswer = { text?: string; calls?: { name: string; args: JsonValue }[] };
export type ModelRequest = { nodeId: string; prompt: string; functions: FlowFunction[]; said: SaidRow[] };

/** A caller by script: what they say, turn by turn; null is a silence as long as the node's `on_silence`. */
export type SimulatedCall = {
  runtimeVars: Record<string, JsonValue>;
  turns: readonly (string | null)[];
  /** `turn` is -1 for what the avatar says first. */
  model: (request: ModelRequest, turn: number) => ModelAnswer;
  endpoint: (call: RunFunction) => { ok: boolean; text: string; saved: Record<string, JsonValue> };
};

export type SaidRow = { role: "user" | "assistant"; content: string; nodeId: string };
export type MadeCall = { nodeId: string; name: string; args: JsonValue; ok: boolean; result: string };

export type SimulatedRun = {
  state: FlowState;
  said: SaidRow[];
  calls: MadeCall[];
  /** Each node entered, in order, with the place in the graph that led there. */
  path: { nodeId: string; via: Path }[];
};

/** Runs a call to its end without a room, voice or clock: the engine, a scripted caller, a model and endpoints that are functions. */
export function simulateCall(flow: NodesJson, call: SimulatedCall): SimulatedRun {
  const simulation = new Simulation(flow, call);
  simulation.apply({ type: "call_started" });
  for (const [turn, words] of call.turns.entries()) {
    if (simulation.run.state.ended) break;
    simulation.take(turn, words);
  }
  return simulation.run;
}

class Simulation {
  readonly run: SimulatedRun;
  private readonly flow: NodesJson;
  private readonly call: SimulatedCall;
  private turn = -1;
  private serial = 0;
  /** What the last step asked for and has not been done yet. */
  private readonly due: FlowEffect[] = [];

  constructor(flow: NodesJson, call: SimulatedCall) {
    this.flow = flow;
    this.call = call;
    this.run = { state: initialFlowState(flow, call.runtimeVars), said: [], calls: [], path: [] };
  }

  take(turn: number, words: string | null): void {
    this.turn = turn;
    if (words === null) {
      this.apply({ type: "silence" });
      return;
    }
    this.run.said.push({ role: "user", content: words, nodeId: this.run.state.nodeId });
    this.apply({ type: "user_turn" });
  }

  /** Does a step and all that follows from it, until the caller is to speak. */
  apply(event: FlowEvent): void {
    this.step(event);
    for (let effect = this.due.shift(); effect; effect = this.due.shift()) {
      // A node that was entered meanwhile has its own wish to speak.
      const isStale = this.due.some(({ type }) => type === "enter_node");
      if (effect.type === "run_model" && !isStale) this.askModel();
      else if (effect.type === "run_function") this.runFunction(effect);
      else if (effect.type === "say") this.say(effect.text, effect.nodeId);
    }
  }

  private step(event: FlowEvent): void {
    const { state, effects } = stepFlow(this.flow, this.run.state, event);
    this.run.state = state;
    for (const effect of effects) {
      if (effect.type === "enter_node") this.run.path.push({ nodeId: effect.nodeId, via: effect.via });
      if (effect.type === "function_result") this.noteResult(effect);
    }
    this.due.push(...effects);
  }

  private say(content: string, nodeId: string): void {
    if (content.trim() === "") return;
    this.run.said.push({ role: "assistant", content, nodeId });
    this.step({ type: "reply_ended", nodeId });
  }

  private askModel(): void {
    const { nodeId } = this.run.state;
    const prompt = composePrompt(this.flow, this.run.state).text;
    const functions = activeFunctions(this.flow, nodeId);
    const answer = this.call.model({ nodeId, prompt, functions, said: this.run.said }, this.turn);
    if (answer.text !== undefined) this.say(answer.text, nodeId);
    const calls = (answer.calls ?? []).map(({ name, args }) => {
      this.serial += 1;
      return { callId: `call_${this.serial}`, name, args };
    });
    if (calls.length === 0) return;
    for (const { name, args } of calls) this.run.calls.push({ nodeId, name, args, ok: false, result: "" });
    this.step({ type: "functions_called", nodeId, calls });
  }

  private runFunction(call: RunFunction): void {
    this.step({ type: "function_finished", callId: call.callId, ...this.call.endpoint(call) });
  }

  private noteResult({ callId, ok, text }: Extract<FlowEffect, { type: "function_result" }>): void {
    const made = this.run.calls[Number(callId.slice("call_".length)) - 1];
    if (made) Object.assign(made, { ok, result: text });
  }
}
