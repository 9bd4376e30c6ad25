import type { llm } from "@livekit/agents";
import type { TurnClock } from "#agent/turns/turn-clock.ts";
import type { CalledFunction, FlowEffect, RunFunction } from "#lib/flow/engine/events.ts";
import { parseExactJson } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SpokenToolCall, ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import type { FlowDriver, FlowStep } from "./flow-driver.ts";

/** Longer arguments are left out of the row: they were meant for an endpoint, whose call keeps them. */
const MAX_ARGS = 4_000;

const argsOf = (args: JsonValue) => (JSON.stringify(args).length <= MAX_ARGS ? { args } : {});

/** Collects the functions that the model calls, for the transcript row of the reply that follows. */
export class ToolCallLog {
  private running: SpokenToolCall[] = [];
  private settled: SpokenToolCall[] = [];

  onStep({ event, effects }: FlowStep): void {
    if (event.type === "functions_called") {
      for (const { callId, name, args } of event.calls) {
        this.running.push({ callId, name, nodeId: event.nodeId, ok: false, ...argsOf(args) });
      }
    }
    for (const effect of effects) {
      if (effect.type === "function_result") this.settle(effect.callId, effect.ok);
    }
  }

  /** Returns the calls that have finished since the last time. A running one belongs to a later reply. */
  take(): SpokenToolCall[] {
    return this.settled.splice(0);
  }

  private settle(callId: string, ok: boolean): void {
    const call = this.running.find((running) => running.callId === callId);
    if (!call) return;
    this.running = this.running.filter((running) => running !== call);
    this.settled.push({ ...call, ok });
  }
}

/** Runs a function outside the engine. Rejects if it cannot be reached or when the signal aborts. */
export type FunctionRunner = (
  call: RunFunction & { variables: Record<string, JsonValue>; runtimeVars: Record<string, JsonValue> },
  signal: AbortSignal,
) => Promise<ToolCallResult>;

export type FunctionAnswer = { ok: boolean; text: string };

type FunctionParts = {
  driver: FlowDriver;
  clock: TurnClock;
  run: FunctionRunner;
  /** Says a text while a function takes long. */
  sayFiller: (text: string) => void;
};

/** Added to a function's own timeout, which the app enforces, for the request and its response. */
const ROUND_TRIP_MS = 2_000;
const NO_ANSWER = "It could not be reached. Nothing is known of its outcome.";

/** The functions called in one response of the model. Complete when that response is. */
class CallBatch {
  readonly nodeId: string;
  readonly calls: CalledFunction[] = [];
  readonly complete = Promise.withResolvers<void>();
  dispatched = false;

  constructor(nodeId: string) {
    this.nodeId = nodeId;
  }
}

/**
 * Handles the model's function calls, from its response to the results. The engine gets all calls of one
 * response together. A running function continues when the visitor interrupts, unless the engine cancels it.
 */
export class FunctionCalls {
  private readonly driver: FlowDriver;
  private readonly clock: TurnClock;
  private readonly run: FunctionRunner;
  private readonly sayFiller: (text: string) => void;
  private readonly batches = new Map<string, CallBatch>();
  private readonly answers = new Map<string, PromiseWithResolvers<FunctionAnswer>>();
  private readonly running = new Map<string, AbortController>();

  constructor({ driver, clock, run, sayFiller }: FunctionParts) {
    this.driver = driver;
    this.clock = clock;
    this.run = run;
    this.sayFiller = sayFiller;
  }

  /** Starts, cancels and settles functions as the engine says. */
  onStep({ effects }: FlowStep): void {
    for (const effect of effects) this.applyEffect(effect);
  }

  /** Passes the model's chunks through and collects its function calls. */
  async *watch(
    nodeId: string,
    chunks: AsyncIterable<llm.ChatChunk | string>,
  ): AsyncGenerator<llm.ChatChunk | string> {
    const batch = new CallBatch(nodeId);
    try {
      for await (const chunk of chunks) {
        if (typeof chunk !== "string") {
          for (const { callId, name, args } of chunk.delta?.toolCalls ?? []) {
            batch.calls.push({ callId, name, args: parseArguments(args) });
            this.batches.set(callId, batch);
          }
        }
        yield chunk;
      }
    } finally {
      batch.complete.resolve();
    }
  }

  /** Runs a call together with all others of the same response. Resolves when all of them have finished. */
  async execute(callId: string): Promise<FunctionAnswer> {
    const batch = this.batches.get(callId);
    if (!batch) return { ok: false, text: "This function is not available now." };
    await batch.complete.promise;
    this.dispatch(batch);
    const answers = await Promise.all(batch.calls.map((call) => this.pendingAnswer(call.callId).promise));
    return answers[batch.calls.findIndex((call) => call.callId === callId)] ?? { ok: false, text: NO_ANSWER };
  }

  /**
   * Reports calls to the engine that the session answered by itself, because the function is unknown or the
   * arguments are invalid. The engine must count them to stop a model that keeps making such calls.
   */
  dispatchAnswered(chatCtx: llm.ChatContext): void {
    for (const item of chatCtx.items.slice(-8)) {
      const batch = item.type === "function_call_output" ? this.batches.get(item.callId) : undefined;
      if (batch) this.dispatch(batch);
    }
  }

  close(): void {
    for (const control of this.running.values()) control.abort();
  }

  private dispatch(batch: CallBatch): void {
    if (batch.dispatched) return;
    batch.dispatched = true;
    this.driver.dispatch({ type: "functions_called", nodeId: batch.nodeId, calls: batch.calls });
  }

  private pendingAnswer(callId: string): PromiseWithResolvers<FunctionAnswer> {
    const known = this.answers.get(callId);
    if (known) return known;
    const created = Promise.withResolvers<FunctionAnswer>();
    this.answers.set(callId, created);
    return created;
  }

  private applyEffect(effect: FlowEffect): void {
    if (effect.type === "function_result") {
      this.pendingAnswer(effect.callId).resolve({ ok: effect.ok, text: effect.text });
    } else if (effect.type === "cancel_function") {
      this.running.get(effect.callId)?.abort();
    } else if (effect.type === "run_function") {
      void this.start(effect);
    }
  }

  private async start(call: RunFunction): Promise<void> {
    const control = new AbortController();
    this.running.set(call.callId, control);
    const { filler } = call;
    const fillerTimer = filler && setTimeout(() => this.sayFiller(filler.text), filler.afterMs);
    const signal = AbortSignal.any([control.signal, AbortSignal.timeout(call.timeoutMs + ROUND_TRIP_MS)]);
    const { variables } = this.driver.state;
    const { runtimeVars } = this.driver;
    // A call with neither an endpoint nor a page is a search of the knowledge base.
    const stage = call.endpointId === null && !call.page ? "retrieval" : "tools";
    const run = () => this.run({ ...call, variables, runtimeVars }, signal);
    const result = await this.clock
      .time(stage, run)
      .catch((): ToolCallResult => ({ ok: false, text: NO_ANSWER, variables: {} }));
    clearTimeout(fillerTimer);
    this.running.delete(call.callId);
    const { ok, text, variables: saved, httpStatus } = result;
    const status = httpStatus === undefined ? {} : { httpStatus };
    this.driver.dispatch({ type: "function_finished", callId: call.callId, ok, text, saved, ...status });
  }
}

/** Arguments as the model wrote them; the engine rejects invalid JSON. */
function parseArguments(args: string): JsonValue {
  try {
    return parseExactJson(args === "" ? "{}" : args);
  } catch {
    return args;
  }
}
