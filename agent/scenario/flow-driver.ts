import type { CallLog } from "#agent/call/reporting/call-trace.ts";
import { STUCK_LINE } from "#lib/flow/engine/call-functions.ts";
import { type CallTime, findZone, MACHINE_ZONE, nextPrompt, withTime } from "#lib/flow/engine/call-time.ts";
import { offeredFunctions } from "#lib/flow/engine/cards.ts";
import { stepFlow } from "#lib/flow/engine/engine.ts";
import type { FlowEffect, FlowEvent } from "#lib/flow/engine/events.ts";
import { composePrompt, PICK_UP, type Recalled, VOICE_NOW } from "#lib/flow/engine/prompt.ts";
import { type FlowState, initialFlowState } from "#lib/flow/engine/state.ts";
import { guardPrompt } from "#lib/flow/guardrails/guardrails-prompt.ts";
import { findNode, searchFunctions } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  type IdleLimits,
  type Interruptions,
  idleLimitsAt,
  interruptionsAt,
  type Patience,
  patienceAt,
} from "#lib/flow/scenario/pace.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** What the avatar says next: a fixed text, or the model's reply to this prompt. */
export type ReplyPlan =
  | { kind: "say"; nodeId: string; text: string }
  | {
      kind: "model";
      nodeId: string;
      prompt: string;
      llmModel: string;
      functions: FlowFunction[];
      /** Names of the functions whose knowledge base is searched before the model runs. */
      searches: string[];
    };

/**
 * How long prompts keep the time that they name. A prompt that changes makes the model server read the whole conversation
 * again, so it does not change every minute.
 */
const PROMPT_TIME_MS = 5 * 60_000;

/** One step of the flow engine: the event, what it caused, and the state after it. */
export type FlowStep = { event: FlowEvent; effects: FlowEffect[]; state: FlowState };

export type FlowDriverOptions = {
  flow: NodesJson;
  runtimeVars: Record<string, JsonValue>;
  llmModel: string;
  log: CallLog;
  /** What is remembered of the visitor. */
  recalled?: Recalled | undefined;
  /** The time zone of the call, unless the runtime variable `timezone` names one; the machine's own if omitted. */
  timeZone?: string | undefined;
  now?: () => Date;
  /** What the avatar says when the model keeps calling functions; the engine's own line if omitted. */
  stuckLine?: () => string;
  /** The state that another process stored. Omitted for a new call. */
  resumeAt?: FlowState | undefined;
  /** That process was the app, which held the conversation in writing. */
  isFromWriting?: boolean;
  /** Called after each step of the engine, once the driver has applied its effects. */
  onStep?: (step: FlowStep) => void;
};

/** A text said while a function runs, and the node where that happens. */
export type Filler = { nodeId: string };

type PendingSay = { sayId: string; nodeId: string; text: string };
/** A planned or playing utterance: its node, and the pending texts that it contains. */
type Speech = { nodeId: string; sayIds: ReadonlySet<string> };

/**
 * Tracks one call's position in its scenario and turns the flow engine's effects into what the session should
 * say. A text to say stays pending until its first words were heard, so an earlier interruption does not lose
 * it.
 */
export class FlowDriver {
  private readonly options: FlowDriverOptions;
  private readonly reportedMissing = new Set<string>();
  private current: FlowState;
  private pending: PendingSay[] = [];
  private planned: Speech;
  /** The utterance that is playing. The next one may be planned, and discarded, while it plays. */
  private playing: Speech | undefined;
  private isHeard = false;
  /** Set if the next utterance is a filler and not the planned reply. */
  private filler: Filler | undefined;
  private owesModel = false;
  /** A person speaks in the avatar's place: nothing is planned, and the visitor's turns are not the scenario's. */
  private silent = false;
  /** The conversation was cut off, or in writing, so the model's next reply should pick up the thread as this says. */
  private picksUp: typeof PICK_UP | typeof VOICE_NOW | undefined;
  private sayCount = 0;
  private promptTime: CallTime | undefined;

  constructor(options: FlowDriverOptions) {
    this.options = options;
    const state = options.resumeAt ?? initialFlowState(options.flow, options.runtimeVars);
    this.current = { ...state, runtimeVars: { ...state.runtimeVars, ...options.runtimeVars } };
    this.planned = { nodeId: state.nodeId, sayIds: new Set() };
  }

  get state(): FlowState {
    return this.current;
  }

  /** The runtime variables with the current time, as endpoints get them. */
  get runtimeVars(): Record<string, JsonValue> {
    return withTime(this.current.runtimeVars, this.time());
  }

  get nodeId(): string {
    return this.current.nodeId;
  }

  get node(): FlowNode | undefined {
    return findNode(this.options.flow, this.current.nodeId);
  }

  /** The utterance that plays next: its node, and whether it is a filler. */
  get next(): { nodeId: string; isFiller: boolean } {
    const { filler, planned } = this;
    return { nodeId: (filler ?? planned).nodeId, isFiller: filler !== undefined };
  }

  /** Whether the active node's `on_silence` has something left to do in this visit. */
  get hasSilencePrompt(): boolean {
    return nextPrompt(this.node?.on_silence, this.current.silences) !== null;
  }

  /** What interrupts the avatar while it says what is planned. */
  get interruptions(): Interruptions {
    const { flow } = this.options;
    return interruptionsAt(flow, findNode(flow, this.planned.nodeId));
  }

  /** How long the avatar waits before it answers at the active node. */
  get patience(): Patience {
    return patienceAt(this.options.flow, this.node);
  }

  /** When a silence at the active node brings a reminder, and when it ends the call. */
  idleLimits(call: Parameters<typeof idleLimitsAt>[2]): IdleLimits {
    return idleLimitsAt(this.options.flow, this.node, call);
  }

  get ended(): boolean {
    return this.current.ended;
  }

  /** Whether a text is waiting to be said. */
  get hasLine(): boolean {
    return this.pending.length > 0;
  }

  /** Whether the scenario wants the avatar to speak and no reply has been planned yet. */
  get owesReply(): boolean {
    if (this.silent) return false;
    return this.hasLine || (this.owesModel && !this.ended);
  }

  /** Starts the call, or resumes it where another process left it. */
  begin(): void {
    this.picksUp = this.options.resumeAt && (this.options.isFromWriting ? VOICE_NOW : PICK_UP);
    this.dispatch({ type: this.options.resumeAt ? "call_resumed" : "call_started" });
  }

  /** The visitor is back after an absence: the avatar owes a reply that picks up the thread. */
  pickUp(): void {
    this.picksUp = PICK_UP;
    this.dispatch({ type: "prompted" });
  }

  /** Says nothing until `unmute`: replies are empty, and what is owed waits. */
  mute(): void {
    this.silent = true;
  }

  unmute(): void {
    this.silent = false;
  }

  /**
   * Plans the next reply, to the visitor's turn or unprompted. Pending texts of the same node are joined with
   * spaces; texts of later nodes, and a reply of the model, are left for the next plan. Once the call has
   * ended and nothing is pending, the plan is an empty text.
   */
  planReply(): ReplyPlan {
    if (this.silent) {
      this.planned = { nodeId: this.current.nodeId, sayIds: new Set() };
      return { kind: "say", nodeId: this.current.nodeId, text: "" };
    }
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
    // The farewell has been said and the call is about to end.
    if (this.ended) return { kind: "say", nodeId, text: "" };
    this.owesModel = false;
    return this.planModel();
  }

  private time(): CallTime {
    const { timeZone, now = () => new Date() } = this.options;
    return { at: now(), timeZone: findZone(this.current.runtimeVars.timezone) ?? timeZone ?? MACHINE_ZONE };
  }

  private timeOfPrompt(): CallTime {
    const time = this.time();
    const { at, timeZone } = this.promptTime ?? time;
    // A clock that was set back counts as well.
    const isStale = Math.abs(time.at.getTime() - at.getTime()) >= PROMPT_TIME_MS;
    if (!this.promptTime || isStale || timeZone !== time.timeZone) this.promptTime = time;
    return this.promptTime;
  }

  private planModel(): ReplyPlan {
    const { flow, llmModel, recalled } = this.options;
    const { nodeId } = this.current;
    const { text, missing } = composePrompt(flow, this.current, this.timeOfPrompt(), recalled);
    for (const name of missing) this.reportMissing(nodeId, name);
    return {
      kind: "model",
      nodeId,
      prompt: this.picksUp ? `${text}\n\n${this.picksUp}` : text,
      llmModel: this.node?.llm_model ?? llmModel,
      functions: offeredFunctions(flow, this.current),
      searches: searchFunctions(flow, nodeId).flatMap(({ mode, name }) => (mode === "auto" ? [name] : [])),
    };
  }

  /** The prompt of a reply, with a warning if the visitor's last words try to override it. */
  guard(prompt: string, visitorWords: string): string {
    return guardPrompt(prompt, this.options.flow.guardrails, visitorWords);
  }

  /** Queues a text that is not part of the scenario, such as an apology. */
  queueLine(text: string): void {
    this.applyEffect({ type: "say", nodeId: this.current.nodeId, text });
  }

  /**
   * A filler is about to be said while a function runs. The next reply may be planned before it starts to
   * play. Call `endFiller` once it is over, even if it never played.
   */
  beginFiller(): Filler {
    this.filler = { nodeId: this.current.nodeId };
    return this.filler;
  }

  endFiller(filler: Filler): void {
    if (this.filler === filler) this.filler = undefined;
  }

  /** The planned utterance starts to play. */
  beginSpeech(): void {
    this.playing = this.filler ? undefined : this.planned;
    this.filler = undefined;
    this.isHeard = false;
  }

  /** The playing utterance was heard, so its texts are no longer pending. */
  markHeard(): void {
    const { playing } = this;
    if (!playing) return;
    this.isHeard = true;
    this.pending = this.pending.filter((say) => !playing.sayIds.has(say.sayId));
  }

  /** The playing utterance is over, complete or cut. */
  endSpeech(): void {
    if (this.isHeard && this.playing) this.picksUp = undefined;
    const nodeId = this.isHeard ? this.playing?.nodeId : undefined;
    this.playing = undefined;
    if (nodeId !== undefined) this.dispatch({ type: "reply_ended", nodeId });
  }

  /** The visitor has finished a turn. The session replies to it by itself, so this adds no owed reply. */
  userTurn(): void {
    if (this.silent) return;
    const owed = this.owesModel;
    this.dispatch({ type: "user_turn" });
    this.owesModel = owed;
  }

  /** Runs one step of the engine, applies its effects and reports it to `onStep`. Returns the effects. */
  dispatch(event: FlowEvent): FlowEffect[] {
    const { state, effects } = stepFlow(this.options.flow, this.current, event, this.time());
    this.current = state;
    for (const effect of effects) this.applyEffect(effect);
    this.options.onStep?.({ event, effects, state });
    return effects;
  }

  private applyEffect(effect: FlowEffect): void {
    switch (effect.type) {
      case "say":
        this.sayCount += 1;
        this.pending.push({
          sayId: `say_${this.sayCount}`,
          nodeId: effect.nodeId,
          // The engine is pure and knows no languages.
          text: effect.text === STUCK_LINE ? (this.options.stuckLine?.() ?? STUCK_LINE) : effect.text,
        });
        return;
      case "enter_node":
        // A reply owed at the previous node is dropped: the new node decides.
        this.owesModel = false;
        return;
      case "run_model":
        this.owesModel = true;
        return;
      case "missing_value":
        this.reportMissing(effect.nodeId, effect.name);
        return;
      case "too_many_hops":
        this.options.log.warn({ nodeId: effect.nodeId }, "the scenario's edges form a loop");
        return;
      case "too_many_steps":
        this.options.log.warn({ nodeId: effect.nodeId }, "the model kept calling functions");
        return;
    }
  }

  private reportMissing(nodeId: string, name: string): void {
    const key = `${nodeId} ${name}`;
    if (this.reportedMissing.has(key)) return;
    this.reportedMissing.add(key);
    this.options.log.warn({ nodeId, name }, "a template variable has no value");
  }
}
