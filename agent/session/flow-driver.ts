import { stepFlow } from "#lib/flow/engine.ts";
import type { FlowEffect, FlowEvent } from "#lib/flow/events.ts";
import { activeFunctions } from "#lib/flow/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/nodes-json.ts";
import { composePrompt } from "#lib/flow/prompt.ts";
import { type FlowState, initialFlowState } from "#lib/flow/state.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { CallLog } from "./call-log.ts";

/** What the avatar says next: a text as it stands, or what the model answers to this prompt. */
export type ReplyPlan =
  | { kind: "say"; nodeId: string; text: string }
  | { kind: "model"; nodeId: string; prompt: string; llmModel: string; functions: FlowFunction[] };

export type FunctionOutcome = {
  /** What the model is told. */
  text: string;
  /** Whether the avatar speaks next without waiting for the caller. */
  replies: boolean;
  ends: boolean;
};

type PendingSay = { sayId: string; nodeId: string; text: string };

/**
 * Keeps one call's place in its scenario and turns the engine's effects into what the session can do. A text to say
 * waits here until it has begun to be heard: an interruption before that does not lose it.
 */
export class FlowDriver {
  private readonly flow: NodesJson;
  private readonly defaultModel: string;
  private readonly log: CallLog;
  private readonly reported = new Set<string>();
  private state: FlowState;
  private pending: PendingSay[] = [];
  /** The texts of the last plan. */
  private planned = new Set<string>();
  private lastPlanNodeId: string;
  private sayCount = 0;

  constructor(options: {
    flow: NodesJson;
    runtimeVars: Record<string, JsonValue>;
    llmModel: string;
    log: CallLog;
  }) {
    this.flow = options.flow;
    this.defaultModel = options.llmModel;
    this.log = options.log;
    this.state = initialFlowState(options.flow, options.runtimeVars);
    this.lastPlanNodeId = this.state.nodeId;
  }

  get nodeId(): string {
    return this.state.nodeId;
  }

  /** The node of the last plan: the one that is heard next. */
  get plannedNodeId(): string {
    return this.lastPlanNodeId;
  }

  get ended(): boolean {
    return this.state.ended;
  }

  /** Begins the call; answers whether the avatar speaks first. */
  begin(): boolean {
    return speaks(this.dispatch({ type: "call_started" }));
  }

  /** What to say now, to the caller's turn or on the avatar's own account. */
  planReply(): ReplyPlan {
    if (this.pending.length === 0) this.dispatch({ type: "user_turn" });
    const [first] = this.pending;
    this.planned = new Set(this.pending.map((say) => say.sayId));
    this.lastPlanNodeId = first?.nodeId ?? this.state.nodeId;
    if (first) {
      return { kind: "say", nodeId: first.nodeId, text: this.pending.map((say) => say.text).join(" ") };
    }
    const { nodeId } = this.state;
    const { text, missing } = composePrompt(this.flow, this.state);
    for (const name of missing) this.reportMissing(nodeId, name);
    return {
      kind: "model",
      nodeId,
      prompt: text,
      llmModel: this.flow.nodes[nodeId]?.llm_model ?? this.defaultModel,
      functions: activeFunctions(this.flow, nodeId),
    };
  }

  /** A text of the call's own to say next, such as an apology; it stands in no node. */
  queueLine(text: string): void {
    this.note({ type: "say", nodeId: this.state.nodeId, text });
  }

  /** The avatar has begun to be heard: what it was to say needs no second telling. */
  markHeard(): void {
    this.pending = this.pending.filter((say) => !this.planned.has(say.sayId));
    this.planned.clear();
  }

  callFunction(name: string, args: Record<string, JsonValue>): FunctionOutcome {
    const effects = this.dispatch({ type: "function_called", name, args });
    const result = effects.find((effect) => effect.type === "function_result");
    return { text: result?.text ?? "Done.", replies: speaks(effects), ends: this.state.ended };
  }

  setRuntimeVars(values: Record<string, JsonValue>): void {
    this.dispatch({ type: "runtime_vars_changed", values });
  }

  private dispatch(event: FlowEvent): FlowEffect[] {
    const { state, effects } = stepFlow(this.flow, this.state, event);
    this.state = state;
    for (const effect of effects) this.note(effect);
    return effects;
  }

  private note(effect: FlowEffect): void {
    if (effect.type === "say") {
      this.sayCount += 1;
      this.pending.push({ sayId: `say_${this.sayCount}`, nodeId: effect.nodeId, text: effect.text });
    } else if (effect.type === "missing_value") {
      this.reportMissing(effect.nodeId, effect.name);
    } else if (effect.type === "too_many_hops") {
      this.log.warn({ nodeId: effect.nodeId }, "the scenario's edges went round in a circle");
    }
  }

  private reportMissing(nodeId: string, name: string): void {
    const key = `${nodeId} ${name}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.log.warn({ nodeId, name }, "a template names something that has no value");
  }
}

function speaks(effects: readonly FlowEffect[]): boolean {
  return effects.some((effect) => effect.type === "run_model" || effect.type === "say");
}
