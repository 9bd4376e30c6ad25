import { offeredFunctions } from "#lib/flow/engine/cards.ts";
import { stepFlow } from "#lib/flow/engine/engine.ts";
import type { FlowEffect, FlowEvent, RunFunction } from "#lib/flow/engine/events.ts";
import { type FlowState, initialFlowState } from "#lib/flow/engine/state.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { type CandidateValues, candidateArguments, candidateValues } from "./candidate-values.ts";
import type { Path } from "./problems.ts";
import { listPlacedTargets } from "./walk.ts";

export type FlowCoverage = {
  /** Whether the search was exhaustive. If not, an unreached node may still be reachable. */
  complete: boolean;
  states: number;
  nodes: { total: number; reached: number; unreached: string[] };
  /** Edges between nodes: `edges`, function targets, `on_error` and `on_silence`. */
  edges: { total: number; reached: number; unreached: { path: Path; to: string }[] };
};

const MAX_STATES = 4_000;
/** Events tried in one search: one state of a scenario with many functions can have tens of thousands. */
const MAX_STEPS = 100_000;
/** Combinations of saved values to try for one function. */
const MAX_ANSWERS = 64;
/** Values of variables that the states to explore may have in all: the search stops at this memory, too. */
const MAX_VALUES = 1_000_000;
/** Processor time of one search. Large scenarios of people take a tenth. */
const MAX_MS = 5_000;
/** Time between two breaks. One event of a large scenario takes up to a millisecond. */
const MAX_MS_AT_ONCE = 5;
/** `maxMs`: processor time, so that a scenario is searched as far on a busy machine as on an idle one. */
type Limits = { maxStates?: number; maxMs?: number };

const keyOfPath = (path: Path): string => JSON.stringify(path);

/**
 * Explores everything that visitors, the model and endpoints can do, with one value per distinguishable case, and
 * reports which nodes and edges no call can reach. Yields regularly, so a server can handle other requests.
 */
export function* walkFlow(
  flow: NodesJson,
  { maxStates = MAX_STATES, maxMs = MAX_MS }: Limits = {},
): Generator<undefined, FlowCoverage> {
  const walker = new Walker(flow, maxMs);
  yield* walker.begin();
  let visited = 0;
  for (let state = walker.next(maxStates - visited); state; state = walker.next(maxStates - visited)) {
    yield* walker.expand(state);
    visited += 1;
  }
  return walker.coverage(visited);
}

class Walker {
  private readonly flow: NodesJson;
  private readonly maxMs: number;
  private readonly values: CandidateValues;
  private readonly argumentsOf = new Map<FlowFunction, Record<string, JsonValue>[]>();
  private readonly open: FlowState[] = [];
  private readonly seen = new Set<string>();
  private readonly nodes = new Set<string>();
  private readonly edges = new Set<string>();
  private readonly names: readonly string[];
  private readonly ids = new Map<JsonValue, number>();
  private serial = 0;
  private steps = 0;
  private keptValues = 0;
  private spentMs = 0;
  private gaveWayAt = performance.now();
  private usedBefore = process.threadCpuUsage();
  private isSkipping = false;

  constructor(flow: NodesJson, maxMs: number) {
    this.flow = flow;
    this.maxMs = maxMs;
    this.values = candidateValues(flow);
    this.names = [...this.values.keys()];
  }

  *begin(): Generator<undefined, void> {
    for (const runtimeVars of this.declaredChoices()) {
      if (yield* this.isOver()) return;
      this.visit(initialFlowState(this.flow, runtimeVars), { type: "call_started" });
    }
  }

  /** A state to expand, or `undefined` if there is none, or no `left` for one. */
  next(left: number): FlowState | undefined {
    return left > 0 && !this.isExhausted() ? this.open.pop() : undefined;
  }

  /** All events that can happen in a state. */
  *expand(state: FlowState): Generator<undefined, void> {
    this.visit(state, { type: "silence" });
    this.visit(state, { type: "reply_ended", nodeId: state.nodeId });
    for (const values of this.declaredChoices()) {
      if (yield* this.isOver()) return;
      this.visit(state, { type: "runtime_vars_changed", values });
    }
    if (state.handover) this.visit(state, { type: "handover_expired", id: state.handover.id });
    const turn = this.visit(state, { type: "user_turn" });
    if (turn.ended) return;
    for (const fn of offeredFunctions(this.flow, turn)) {
      const choices = yield* this.listArguments(fn);
      // Without valid arguments, the function's targets stay untested.
      if (choices.length === 0) this.isSkipping = true;
      for (const args of choices) {
        if (yield* this.isOver()) return;
        yield* this.callFunction(turn, fn.name, args);
      }
    }
  }

  private isExhausted(): boolean {
    return this.steps >= MAX_STEPS || this.spentMs >= this.maxMs;
  }

  /** Gives way now and then. Returns whether the search has had its steps, or its time. */
  private *isOver(): Generator<undefined, boolean> {
    if (this.isExhausted()) {
      this.isSkipping = true;
      return true;
    }
    if (performance.now() - this.gaveWayAt >= MAX_MS_AT_ONCE) {
      const { user, system } = process.threadCpuUsage(this.usedBefore);
      this.spentMs += (user + system) / 1_000;
      yield;
      this.gaveWayAt = performance.now();
      this.usedBefore = process.threadCpuUsage();
    }
    return false;
  }

  coverage(states: number): FlowCoverage {
    const nodeIds = Object.keys(this.flow.nodes);
    const targets = listPlacedTargets(this.flow);
    const unreached = targets.filter(({ path }) => !this.edges.has(keyOfPath(path)));
    return {
      complete: this.open.length === 0 && !this.isSkipping,
      states,
      nodes: {
        total: nodeIds.length,
        reached: this.nodes.size,
        unreached: nodeIds.filter((nodeId) => !this.nodes.has(nodeId)),
      },
      edges: {
        total: targets.length,
        reached: targets.length - unreached.length,
        unreached: unreached.map(({ path, to }) => ({ path, to })),
      },
    };
  }

  private *callFunction(
    state: FlowState,
    name: string,
    args: Record<string, JsonValue>,
  ): Generator<undefined, void> {
    this.serial += 1;
    const calls = [{ callId: `walk_${this.serial}`, name, args }];
    const { state: called, effects } = this.step(state, {
      type: "functions_called",
      nodeId: state.nodeId,
      calls,
    });
    const running = effects.find((effect) => effect.type === "run_function");
    if (!running) {
      this.keep(called);
      return;
    }
    const failed = { type: "function_finished", callId: running.callId, ok: false, text: "" } as const;
    this.visit(called, failed);
    for (const saved of this.listAnswers(running)) {
      if (yield* this.isOver()) return;
      this.visit(called, { ...failed, ok: true, saved });
    }
  }

  private visit(state: FlowState, event: FlowEvent): FlowState {
    const { state: reached } = this.step(state, event);
    this.keep(reached);
    return reached;
  }

  private step(state: FlowState, event: FlowEvent): { state: FlowState; effects: FlowEffect[] } {
    this.steps += 1;
    const step = stepFlow(this.flow, state, event);
    for (const effect of step.effects) {
      if (effect.type !== "enter_node") continue;
      this.nodes.add(effect.nodeId);
      this.edges.add(keyOfPath(effect.via));
    }
    return step;
  }

  /** Queues a state to explore, unless an equivalent one was queued before. */
  private keep(state: FlowState): void {
    if (state.ended) return;
    const relevant = this.names.map((name) => this.idOf(state.variables[name] ?? null));
    const key = JSON.stringify([
      state.nodeId,
      state.silences,
      state.postActionsDue,
      relevant,
      state.card?.name,
      state.handover?.name,
    ]);
    if (this.seen.has(key)) return;
    this.keptValues += relevant.length + 1;
    if (this.keptValues > MAX_VALUES) {
      this.isSkipping = true;
      return;
    }
    this.seen.add(key);
    this.open.push({ ...state, visit: 0, open: [], callIds: [] });
  }

  /** A number for a value, the same for the same one: values may be long, and states have many. */
  private idOf(value: JsonValue): number {
    const plain = typeof value === "object" && value !== null ? `\0${JSON.stringify(value)}` : value;
    const id = this.ids.get(plain) ?? this.ids.size;
    this.ids.set(plain, id);
    return id;
  }

  private *listArguments(fn: FlowFunction): Generator<undefined, Record<string, JsonValue>[]> {
    const known = this.argumentsOf.get(fn);
    if (known) return known;
    const found = yield* candidateArguments(fn, this.values);
    this.argumentsOf.set(fn, found);
    return found;
  }

  /** An endpoint may return anything: every relevant value of each saved variable, and no value, up to a limit. */
  private listAnswers({ save }: RunFunction): Record<string, JsonValue>[] {
    let answers: Record<string, JsonValue>[] = [{}];
    for (const name of Object.keys(save)) {
      const values = this.values.get(name) ?? [];
      if (answers.length * (values.length + 1) > MAX_ANSWERS) {
        // Each value once is better than none.
        this.isSkipping = true;
        answers = [...answers, ...values.slice(0, MAX_ANSWERS).map((value) => ({ [name]: value }))];
        continue;
      }
      answers = [
        ...answers,
        ...answers.flatMap((saved) => values.map((value) => ({ ...saved, [name]: value }))),
      ];
    }
    return answers;
  }

  /** What an integrator can set: nothing, or any relevant value of each declared variable. */
  private declaredChoices(): Record<string, JsonValue>[] {
    const declared = Object.keys(this.flow.variables ?? {});
    return [
      {},
      ...declared.flatMap((name) => (this.values.get(name) ?? []).map((value) => ({ [name]: value }))),
    ];
  }
}

/** Runs work that yields between its parts, at once. Returns what it returns. */
export function drain<Result>(work: Generator<undefined, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
