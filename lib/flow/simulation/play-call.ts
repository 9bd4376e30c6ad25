import { asksForAnswer } from "#lib/flow/cards/card-answers.ts";
import { writtenAnswer } from "#lib/flow/cards/written-answer.ts";
import { type CallTime, findZone, MACHINE_ZONE } from "#lib/flow/engine/call-time.ts";
import { offeredFunctions } from "#lib/flow/engine/cards.ts";
import { stepFlow } from "#lib/flow/engine/engine.ts";
import type { FlowEffect, FlowEvent, RunFunction } from "#lib/flow/engine/events.ts";
import { composePrompt, type Recalled } from "#lib/flow/engine/prompt.ts";
import { type FlowState, initialFlowState } from "#lib/flow/engine/state.ts";
import { guardPrompt } from "#lib/flow/guardrails/guardrails-prompt.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import { findNode } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** The model's response: text, function calls, or both, with the time of its first word and of its end in ms. */
export type ModelAnswer = {
  text?: string;
  calls?: { name: string; args: JsonValue }[];
  firstWordMs?: number;
  durationMs?: number;
};

/** The outcome of a function that runs outside the engine. */
export type FunctionOutcome = {
  ok: boolean;
  text: string;
  saved: Record<string, JsonValue>;
  durationMs?: number;
};

/** The conversation so far, as the model sees it. A function's `result` is null while it runs. */
export type HistoryItem =
  | { role: "user" | "assistant" | "system"; content: string }
  | { role: "call"; callId: string; name: string; args: JsonValue; result: string | null };

export type ModelRequest = {
  nodeId: string;
  /** Composed when it is read, because a script reads none. */
  readonly prompt: string;
  functions: FlowFunction[];
  history: readonly HistoryItem[];
};

/** A request of a simulated call; `turn` is -1 for the greeting. Answer each before the next. */
export type Ask =
  | { type: "model"; turn: number; request: ModelRequest; answer: (answer: ModelAnswer) => void }
  | {
      type: "function";
      turn: number;
      call: RunFunction;
      state: FlowState;
      answer: (outcome: FunctionOutcome) => void;
    };

/** Asks for what the visitor says next; null is a silence. Without an answer, the visitor is silent. */
export type VisitorAsk = {
  type: "visitor";
  turn: number;
  said: readonly SaidRow[];
  answer: (words: string | null) => void;
};

/**
 * What the visitor says; null is a silence as long as the node's `on_silence`. A system message may request a reply. `typed` was
 * written, and answers an open card if it is one of its answers.
 */
export type Turn = string | null | { typed: string } | { system: string; isAnswered: boolean };

/** `waitMs` is how long the turn had waited for the model and functions when this was spoken. */
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
  /** How many rows of `said` came before the call. */
  saidBefore: number;
};

export type PlayedRun = {
  state: FlowState;
  said: SaidRow[];
  calls: MadeCall[];
  /** Each node entered, in order, with the path in the graph that led there. */
  path: { nodeId: string; via: Path }[];
};

/** Where a conversation continues: the engine's state, null before the greeting, and what the model sees. */
export type PlayedPosition = { state: FlowState | null; history: readonly HistoryItem[] };

/**
 * `time`: when the call takes place; now, in the machine's time zone, if omitted. `from`: where it continues. `newCallId`: ids
 * for function calls, which must be new to a conversation that continues. `recalled`: what is remembered of the visitor.
 */
type Setting = {
  runtimeVars: Record<string, JsonValue>;
  time?: CallTime;
  from?: PlayedPosition;
  newCallId?: () => string;
  recalled?: Recalled | undefined;
};
type CallScript = Setting & { turns: readonly Turn[] };

/**
 * Runs a call to its end without a room, voice or clock. `asks` are its requests to the outside, one after the other;
 * `run` is the result so far.
 */
export function playCall(
  flow: NodesJson,
  script: CallScript,
): { run: PlayedRun; asks: Generator<Ask, void> } {
  const play = new Play(flow, script);
  return { run: play.run, asks: play.asks(script.turns) };
}

/** The same for a visitor without a script, who is asked for each turn. Ends after `maxTurns` of them. */
export function playOpenCall(
  flow: NodesJson,
  { maxTurns, ...setting }: Setting & { maxTurns: number },
): { run: PlayedRun; asks: Generator<Ask | VisitorAsk, void> } {
  const play = new Play(flow, setting);
  return { run: play.run, asks: play.openAsks(maxTurns) };
}

/** What happens next in a stored conversation. `begin` greets, or resumes a turn that was cut off; `say` is said word for word. */
export type NextTurn =
  | "begin"
  | NonNullable<Turn>
  | { runtimeVars: Record<string, JsonValue> }
  | { say: string };

/** Continues a stored conversation by one turn. `position` returns what to store, at any time between two requests. */
export function playNext(
  flow: NodesJson,
  setting: Setting,
  turn: NextTurn,
): { run: PlayedRun; position: () => PlayedPosition; asks: Generator<Ask, void> } {
  const play = new Play(flow, setting);
  const position = () => ({ state: play.run.state, history: play.history });
  return { run: play.run, position, asks: play.nextAsks(turn, setting.from?.state ?? null) };
}

class Play {
  readonly run: PlayedRun;
  history: HistoryItem[];
  private readonly flow: NodesJson;
  private turn = -1;
  private waitedMs = 0;
  private serial = 0;
  /** Effects of the last step that have not been carried out yet. */
  private readonly due: FlowEffect[] = [];

  private readonly setting: Setting;

  constructor(flow: NodesJson, setting: Setting) {
    const { runtimeVars, from } = setting;
    this.flow = flow;
    this.setting = setting;
    // Copied, because results are written into the items.
    this.history = (from?.history ?? []).map((item) => ({ ...item }));
    const state = from?.state ?? initialFlowState(flow, runtimeVars);
    this.run = { state, said: [], calls: [], path: [] };
  }

  *nextAsks(turn: NextTurn, before: FlowState | null): Generator<Ask, void> {
    if (turn === "begin") yield* this.apply({ type: before === null ? "call_started" : "call_resumed" });
    else if (typeof turn === "object" && "runtimeVars" in turn) {
      yield* this.apply({ type: "runtime_vars_changed", values: turn.runtimeVars });
    } else if (typeof turn === "object" && "say" in turn) this.say(turn.say, this.run.state.nodeId);
    else yield* this.begin(0, turn);
  }

  *asks(turns: readonly Turn[]): Generator<Ask, void> {
    yield* this.apply({ type: "call_started" });
    for (const [turn, words] of turns.entries()) {
      if (this.run.state.ended) return;
      yield* this.begin(turn, words);
    }
  }

  *openAsks(maxTurns: number): Generator<Ask | VisitorAsk, void> {
    yield* this.apply({ type: "call_started" });
    for (let turn = 0; turn < maxTurns && !this.run.state.ended; turn += 1) {
      let words: string | null = null;
      const answer = (its: string | null) => {
        words = its;
      };
      yield { type: "visitor", turn, said: this.run.said, answer };
      yield* this.begin(turn, words);
    }
  }

  private *begin(turn: number, words: Turn): Generator<Ask, void> {
    this.turn = turn;
    this.waitedMs = 0;
    yield* this.take(words);
  }

  private *take(words: Turn): Generator<Ask, void> {
    if (words === null) {
      yield* this.apply({ type: "silence" });
    } else if (typeof words === "string") {
      this.note("user", words, this.run.state.nodeId);
      yield* this.apply({ type: "user_turn" });
    } else if ("typed" in words) {
      yield* this.takeTyped(words.typed);
    } else {
      this.history.push({ role: "system", content: words.system });
      if (words.isAnswered) yield* this.apply({ type: "prompted" });
    }
  }

  /** As in a call, an answer to a card belongs to the node to which it leads. */
  private *takeTyped(line: string): Generator<Ask, void> {
    const { card: open } = this.run.state;
    const answer = open && asksForAnswer(open.card) ? writtenAnswer(open.card, line) : null;
    if (!open || answer === null) return yield* this.take(line);
    this.step({ type: "card_answered", cardId: open.id, answer });
    this.note("user", line, this.run.state.nodeId);
    yield* this.carryOut();
  }

  /** Carries out a step and all that follows from it, until it is the visitor's turn. */
  private *apply(event: FlowEvent): Generator<Ask, void> {
    this.step(event);
    yield* this.carryOut();
  }

  private *carryOut(): Generator<Ask, void> {
    for (let effect = this.due.shift(); effect; effect = this.due.shift()) {
      // A node entered in the meantime requests its own reply.
      const isStale = this.due.some(({ type }) => type === "enter_node");
      if (effect.type === "run_model" && !isStale) yield* this.askModel();
      else if (effect.type === "run_function") yield* this.runFunction(effect);
      else if (effect.type === "say") this.say(effect.text, effect.nodeId);
    }
    const { handover } = this.run.state;
    if (!handover) return;
    // Only calls can be taken over, so nobody comes.
    this.step({ type: "handover_expired", id: handover.id });
    yield* this.carryOut();
  }

  private time(): CallTime {
    const { at, timeZone } = this.setting.time ?? { at: new Date(), timeZone: MACHINE_ZONE };
    return { at, timeZone: findZone(this.run.state.runtimeVars.timezone) ?? timeZone };
  }

  private step(event: FlowEvent): void {
    const { state, effects } = stepFlow(this.flow, this.run.state, event, this.time());
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
    // The owner's messages are for the whole call, and an unanswered one of the visitor remains due.
    const last = this.history.at(-1);
    this.history = this.history.filter(
      (item) => item.role === "system" || (item === last && item.role === "user"),
    );
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
    const { flow } = this;
    const { recalled } = this.setting;
    const { state, said } = this.run;
    const { nodeId } = state;
    const time = this.time();
    const functions = offeredFunctions(flow, state);
    const request = {
      ...{ nodeId, functions, history: this.history },
      get prompt() {
        const words = said.findLast(({ role }) => role === "user")?.content ?? "";
        return guardPrompt(composePrompt(flow, state, time, recalled).text, flow.guardrails, words);
      },
    };
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
    const callId = this.setting.newCallId?.() ?? `call_${this.serial}`;
    const made = { callId, nodeId, name, args, ok: false, result: "" };
    this.run.calls.push({ ...made, turn: this.turn, saidBefore: this.run.said.length });
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
