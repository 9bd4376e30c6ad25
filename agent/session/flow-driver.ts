import { stepFlow } from "#lib/flow/engine.ts";
import type { FlowEffect, FlowEvent } from "#lib/flow/events.ts";
import { activeFunctions, findNode, searchFunctions } from "#lib/flow/functions.ts";
import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { composePrompt, PICK_UP } from "#lib/flow/prompt.ts";
import { type FlowState, initialFlowState } from "#lib/flow/state.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { CallLog } from "./call-log.ts";

/** What the avatar says next: a text as it stands, or what the model answers to this prompt. */
export type ReplyPlan =
  | { kind: "say"; nodeId: string; text: string }
  | {
      kind: "model";
      nodeId: string;
      prompt: string;
      llmModel: string;
      functions: FlowFunction[];
      /** Names of the functions whose knowledge base is asked before the model. */
      searches: string[];
    };

export type FlowListener = (step: { event: FlowEvent; effects: FlowEffect[]; state: FlowState }) => void;

export type FlowDriverOptions = {
  flow: NodesJson;
  runtimeVars: Record<string, JsonValue>;
  llmModel: string;
  log: CallLog;
  /** Where another process left the call; absent for one that begins. */
  resumeAt?: FlowState | undefined;
};

type PendingSay = { sayId: string; nodeId: string; text: string };
/** What is said next or now: its node, and the texts that are done with once they were heard. */
type Speech = { nodeId: string; sayIds: ReadonlySet<string> };

/**
 * Keeps one call's place in its scenario and turns the engine's effects into what the session can do. A text to say
 * waits here until its first words were heard: an interruption before that does not lose it.
 */
export class FlowDriver {
  private readonly options: FlowDriverOptions;
  private readonly listeners: FlowListener[] = [];
  private readonly reported = new Set<string>();
  private current: FlowState;
  private pending: PendingSay[] = [];
  private planned: Speech;
  /** What sounds now. The next reply may be planned meanwhile, and thrown away. */
  private playing: Speech | undefined;
  private isHeard = false;
  /** What sounds next is no answer: a filler while a function runs. */
  private aside: { nodeId: string } | undefined;
  private owesModel = false;
  /** The talk was torn: the model's next answer takes up its thread. */
  private picksUp = false;
  private sayCount = 0;

  constructor(options: FlowDriverOptions) {
    this.options = options;
    const state = options.resumeAt ?? initialFlowState(options.flow, options.runtimeVars);
    this.current = { ...state, runtimeVars: { ...state.runtimeVars, ...options.runtimeVars } };
    this.planned = { nodeId: state.nodeId, sayIds: new Set() };
  }

  /** Tells of every step of the engine, after what it asks for was noted. */
  follow(listener: FlowListener): void {
    this.listeners.push(listener);
  }

  get state(): FlowState {
    return this.current;
  }

  get nodeId(): string {
    return this.current.nodeId;
  }

  get node(): FlowNode | undefined {
    return findNode(this.options.flow, this.current.nodeId);
  }

  /** What is heard next: of which node, and whether it is something between the answers. */
  get next(): { nodeId: string; isFiller: boolean } {
    const { aside, planned } = this;
    return { nodeId: (aside ?? planned).nodeId, isFiller: aside !== undefined };
  }

  get canBeInterrupted(): boolean {
    return findNode(this.options.flow, this.planned.nodeId)?.interruptible !== false;
  }

  get ended(): boolean {
    return this.current.ended;
  }

  /** Whether the scenario wants the avatar to speak, and nothing has been planned for it yet. */
  get owesReply(): boolean {
    return this.pending.length > 0 || (this.owesModel && !this.ended);
  }

  /** Begins the call, or takes it up where another process left it. */
  begin(): void {
    this.picksUp = this.options.resumeAt !== undefined;
    this.dispatch({ type: this.options.resumeAt ? "call_resumed" : "call_started" });
  }

  /** The caller is back after an absence: the avatar owes a sentence that picks the thread up again. */
  pickUp(): void {
    this.picksUp = true;
    this.dispatch({ type: "prompted" });
  }

  /**
   * What to say now, to the caller's turn or on the avatar's own account. Texts of one node are said together; what is
   * owed beyond them is for the next plan.
   */
  planReply(): ReplyPlan {
    if (this.pending.length === 0) this.dispatch({ type: "reply_wanted" });
    const [first] = this.pending;
    const { nodeId } = first ?? this.current;
    this.planned = { nodeId, sayIds: new Set() };
    if (first) {
      const others = this.pending.findIndex((say) => say.nodeId !== nodeId);
      const says = this.pending.slice(0, others === -1 ? undefined : others);
      this.planned = { nodeId, sayIds: new Set(says.map((say) => say.sayId)) };
      return { kind: "say", nodeId, text: says.map((say) => say.text).join(" ") };
    }
    // Whoever speaks after the farewell hears nothing more: the call is about to be over.
    if (this.ended) return { kind: "say", nodeId, text: "" };
    this.owesModel = false;
    return this.planModel();
  }

  private planModel(): ReplyPlan {
    const { flow, llmModel } = this.options;
    const { nodeId } = this.current;
    const { text, missing } = composePrompt(flow, this.current);
    for (const name of missing) this.reportMissing(nodeId, name);
    return {
      kind: "model",
      nodeId,
      prompt: this.picksUp ? `${text}\n\n${PICK_UP}` : text,
      llmModel: this.node?.llm_model ?? llmModel,
      functions: activeFunctions(flow, nodeId),
      searches: searchFunctions(flow, nodeId).flatMap(({ mode, name }) => (mode === "auto" ? [name] : [])),
    };
  }

  /** A text of the call's own to say next, such as an apology; it stands in no node. */
  queueLine(text: string): void {
    this.note({ type: "say", nodeId: this.current.nodeId, text });
  }

  /**
   * Something is said that stands outside the scenario's answers; the next of those may be planned before it sounds. What is
   * returned is to be called once it is over, because it may never have sounded.
   */
  beginAside(): () => void {
    const aside = { nodeId: this.current.nodeId };
    this.aside = aside;
    return () => {
      if (this.aside === aside) this.aside = undefined;
    };
  }

  /** What was planned begins to sound. */
  beginSpeech(): void {
    this.playing = this.aside ? undefined : this.planned;
    this.aside = undefined;
    this.isHeard = false;
  }

  /** Words of it were heard: what it was to say needs no second telling. */
  markHeard(): void {
    const { playing } = this;
    if (!playing) return;
    this.isHeard = true;
    this.pending = this.pending.filter((say) => !playing.sayIds.has(say.sayId));
  }

  /** It is over, heard to its end or cut. */
  endSpeech(): void {
    if (this.isHeard && this.playing) this.picksUp = false;
    const nodeId = this.isHeard ? this.playing?.nodeId : undefined;
    this.playing = undefined;
    if (nodeId !== undefined) this.dispatch({ type: "reply_ended", nodeId });
  }

  /** The caller's turn stands; the session answers it by itself. */
  userTurn(): void {
    const owed = this.owesModel;
    this.dispatch({ type: "user_turn" });
    this.owesModel = owed;
  }

  dispatch(event: FlowEvent): FlowEffect[] {
    const { state, effects } = stepFlow(this.options.flow, this.current, event);
    this.current = state;
    for (const effect of effects) this.note(effect);
    for (const listener of this.listeners) listener({ event, effects, state });
    return effects;
  }

  private note(effect: FlowEffect): void {
    switch (effect.type) {
      case "say":
        this.sayCount += 1;
        this.pending.push({ sayId: `say_${this.sayCount}`, nodeId: effect.nodeId, text: effect.text });
        return;
      case "enter_node":
        // What was owed at the last node is not: the new one says what it wants.
        this.owesModel = false;
        return;
      case "run_model":
        this.owesModel = true;
        return;
      case "missing_value":
        this.reportMissing(effect.nodeId, effect.name);
        return;
      case "too_many_hops":
        this.options.log.warn({ nodeId: effect.nodeId }, "the scenario's edges went round in a circle");
        return;
      case "too_many_steps":
        this.options.log.warn({ nodeId: effect.nodeId }, "the model went on calling functions");
        return;
    }
  }

  private reportMissing(nodeId: string, name: string): void {
    const key = `${nodeId} ${name}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.options.log.warn({ nodeId, name }, "a template names something that has no value");
  }
}
