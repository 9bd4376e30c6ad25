import type { JsonValue } from "#lib/platform/json.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEffect, FlowEvent, RunFunction } from "./events.ts";
import { activeFunctions, findNode } from "./functions.ts";
import type { FlowFunction, NodesJson } from "./nodes-json.ts";
import type { Path } from "./problems.ts";
import { composePrompt } from "./prompt.ts";
import { type FlowState, initialFlowState } from "./state.ts";

/** What the model answers: words, function calls, or both; and in ms when its first word came, and all of it. */
export type ModelAnswer = {
  text?: string;
  calls?: { name: string; args: JsonValue }[];
  firstWordMs?: number;
  durationMs?: number;
};

/** What came of a function that runs elsewhere. */
export type FunctionOutcome = {
  ok: boolean;
  text: string;
  saved: Record<string, JsonValue>;
  durationMs?: number;
};

/** What the model has been told of the call so far. A function's `result` is null while it runs. */
export type HistoryItem =
  | { role: "user" | "assistant" | "system"; content: string }
  | { role: "call"; callId: string; name: string; args: JsonValue; result: string | null };

export type ModelRequest = {
  nodeId: string;
  prompt: string;
  functions: FlowFunction[];
  history: readonly HistoryItem[];
};

/** What a played call waits for; `turn` is -1 for what the avatar does first. Each is to be answered before the next. */
export type Ask =
  | { type: "model"; turn: number; request: ModelRequest; answer: (answer: ModelAnswer) => void }
  | {
      type: "function";
      turn: number;
      call: RunFunction;
      state: FlowState;
      answer: (outcome: FunctionOutcome) => void;
    };

/** What the caller says; null is a silence as long as the node's `on_silence`. A system message may want an answer. */
export type Turn = string | null | { system: string; isAnswered: boolean };

/** `waitMs` is how long the turn had waited for a model and functions when this was said. */
export type SaidRow = {
  role: "user" | "assistant";
  content: string;
  nodeId: string;
  turn: number;
  waitMs: number;
};
export type MadeCall = {
  callId: string;
  nodeId: string;
  name: string;
  args: JsonValue;
  ok: boolean;
  result: string;
  turn: number;
};

export type PlayedRun = {
  state: FlowState;
  said: SaidRow[];
  calls: MadeCall[];
  /** Each node entered, in order, with the place in the graph that led there. */
  path: { nodeId: string; via: Path }[];
};

type CallScript = { runtimeVars: Record<string, JsonValue>; turns: readonly Turn[] };

/**
 * Plays a call to its end without a room, voice or clock. `asks` are what it needs from outside, one after the other;
 * `run` is what has come of it so far.
 */
export function playCall(
  flow: NodesJson,
  script: CallScript,
): { run: PlayedRun; asks: Generator<Ask, void> } {
  const play = new Play(flow, script);
  return { run: play.run, asks: play.asks() };
}

class Play {
  readonly run: PlayedRun;
  private readonly flow: NodesJson;
  private readonly script: CallScript;
  private history: HistoryItem[] = [];
  private turn = -1;
  private waitedMs = 0;
  private serial = 0;
  /** What the last step asked for and has not been done yet. */
  private readonly due: FlowEffect[] = [];

  constructor(flow: NodesJson, script: CallScript) {
    this.flow = flow;
    this.script = script;
    this.run = { state: initialFlowState(flow, script.runtimeVars), said: [], calls: [], path: [] };
  }

  *asks(): Generator<Ask, void> {
    yield* this.apply({ type: "call_started" });
    for (const [turn, words] of this.script.turns.entries()) {
      if (this.run.state.ended) return;
      this.turn = turn;
      this.waitedMs = 0;
      yield* this.take(words);
    }
  }

  private *take(words: Turn): Generator<Ask, void> {
    if (words === null) {
      yield* this.apply({ type: "silence" });
    } else if (typeof words === "string") {
      this.note("user", words, this.run.state.nodeId);
      yield* this.apply({ type: "user_turn" });
    } else {
      this.history.push({ role: "system", content: words.system });
      if (words.isAnswered) yield* this.apply({ type: "prompted" });
    }
  }

  /** Does a step and all that follows from it, until the caller is to speak. */
  private *apply(event: FlowEvent): Generator<Ask, void> {
    this.step(event);
    for (let effect = this.due.shift(); effect; effect = this.due.shift()) {
      // A node that was entered meanwhile has its own wish to speak.
      const isStale = this.due.some(({ type }) => type === "enter_node");
      if (effect.type === "run_model" && !isStale) yield* this.askModel();
      else if (effect.type === "run_function") yield* this.runFunction(effect);
      else if (effect.type === "say") this.say(effect.text, effect.nodeId);
    }
  }

  private step(event: FlowEvent): void {
    const { state, effects } = stepFlow(this.flow, this.run.state, event);
    this.run.state = state;
    for (const effect of effects) {
      if (effect.type === "enter_node") this.noteEntry(effect.nodeId, effect.via);
      if (effect.type === "function_result") this.noteResult(effect);
    }
    this.due.push(...effects);
  }

  private noteEntry(nodeId: string, via: Path): void {
    this.run.path.push({ nodeId, via });
    if (findNode(this.flow, nodeId)?.context_strategy !== "reset") return;
    // The caller's words that are still to be answered outlive an empty page.
    this.history = this.history.slice(-1).filter(({ role }) => role === "user");
  }

  private say(content: string, nodeId: string): void {
    if (content.trim() === "") return;
    this.note("assistant", content, nodeId);
    this.step({ type: "reply_ended", nodeId });
  }

  private note(role: "user" | "assistant", content: string, nodeId: string, waitMs = this.waitedMs): void {
    this.run.said.push({ role, content, nodeId, turn: this.turn, waitMs });
    this.history.push({ role, content });
  }

  private *askModel(): Generator<Ask, void> {
    const { nodeId } = this.run.state;
    const prompt = composePrompt(this.flow, this.run.state).text;
    const functions = activeFunctions(this.flow, nodeId);
    const request = { nodeId, prompt, functions, history: this.history };
    let given: ModelAnswer = {};
    const answer = (its: ModelAnswer) => {
      given = its;
    };
    yield { type: "model", turn: this.turn, request, answer };
    const { text, calls: called = [], durationMs = 0, firstWordMs = durationMs } = given;
    const askedAtMs = this.waitedMs;
    this.waitedMs = askedAtMs + firstWordMs;
    if (text !== undefined) this.say(text, nodeId);
    this.waitedMs = askedAtMs + durationMs;
    const calls = called.map(({ name, args }) => this.beginCall(nodeId, name, args));
    if (calls.length > 0) this.step({ type: "functions_called", nodeId, calls });
  }

  private beginCall(nodeId: string, name: string, args: JsonValue) {
    this.serial += 1;
    const callId = `call_${this.serial}`;
    this.run.calls.push({ callId, nodeId, name, args, ok: false, result: "", turn: this.turn });
    this.history.push({ role: "call", callId, name, args, result: null });
    return { callId, name, args };
  }

  private *runFunction(call: RunFunction): Generator<Ask, void> {
    let outcome: FunctionOutcome = { ok: false, text: "", saved: {} };
    const answer = (its: FunctionOutcome) => {
      outcome = its;
    };
    yield { type: "function", turn: this.turn, call, state: this.run.state, answer };
    const { durationMs = 0, ...result } = outcome;
    const { filler, nodeId } = call;
    if (filler && durationMs > filler.afterMs) {
      this.note("assistant", filler.text, nodeId, this.waitedMs + filler.afterMs);
    }
    this.waitedMs += durationMs;
    this.step({ type: "function_finished", callId: call.callId, ...result });
  }

  private noteResult({ callId, ok, text }: Extract<FlowEffect, { type: "function_result" }>): void {
    const made = this.run.calls.find((call) => call.callId === callId);
    if (made) Object.assign(made, { ok, result: text });
    const told = this.history.find((item) => item.role === "call" && item.callId === callId);
    if (told) Object.assign(told, { result: text });
  }
}
