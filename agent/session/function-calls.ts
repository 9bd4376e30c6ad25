import type { llm } from "@livekit/agents";
import type { CalledFunction, FlowEffect, RunFunction } from "#lib/flow/events.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { ToolCallResult } from "#lib/platform/worker-protocol.ts";
import type { FlowDriver } from "./flow-driver.ts";

/** Carries out a function that needs the app. Rejects when it cannot be reached, or when the signal fires. */
export type FunctionRunner = (
  call: RunFunction & { variables: Record<string, JsonValue>; runtimeVars: Record<string, JsonValue> },
  signal: AbortSignal,
) => Promise<ToolCallResult>;

export type FunctionAnswer = { ok: boolean; text: string };

/** On top of a function's own time limit, which the app keeps, for the way there and back. */
const WAY_MS = 2_000;
const NO_ANSWER = "It could not be reached. Nothing is known of its outcome.";

/** What one answer of the model calls. It is complete when that answer is. */
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
 * Functions called by the model, from its answer to what it is told. The engine gets all calls of one answer together.
 * What runs at the app goes on when the caller interrupts, unless the engine calls it off.
 */
export class FunctionCalls {
  private readonly driver: FlowDriver;
  private readonly run: FunctionRunner;
  private readonly sayFiller: (text: string) => void;
  private readonly batches = new Map<string, CallBatch>();
  private readonly answers = new Map<string, PromiseWithResolvers<FunctionAnswer>>();
  private readonly running = new Map<string, AbortController>();

  constructor(
    driver: FlowDriver,
    { run, sayFiller }: { run: FunctionRunner; sayFiller: (text: string) => void },
  ) {
    this.driver = driver;
    this.run = run;
    this.sayFiller = sayFiller;
    driver.follow(({ effects }) => {
      for (const effect of effects) this.carryOut(effect);
    });
  }

  /** Passes on what the model answers and notes the functions that it calls. */
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

  /** Runs a call, and with it all others of the same answer; resolves when all of them are over. */
  async execute(callId: string): Promise<FunctionAnswer> {
    const batch = this.batches.get(callId);
    if (!batch) return { ok: false, text: "There is no such function now." };
    await batch.complete.promise;
    this.dispatch(batch);
    const answers = await Promise.all(batch.calls.map((call) => this.answerOf(call.callId).promise));
    return answers[batch.calls.findIndex((call) => call.callId === callId)] ?? { ok: false, text: NO_ANSWER };
  }

  /**
   * Tells the engine of calls that the session answered by itself, because it knows no such function or could not read
   * the arguments: a model that goes on so must be stopped, too.
   */
  noteAnswered(chatCtx: llm.ChatContext): void {
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

  private answerOf(callId: string): PromiseWithResolvers<FunctionAnswer> {
    const known = this.answers.get(callId);
    if (known) return known;
    const created = Promise.withResolvers<FunctionAnswer>();
    this.answers.set(callId, created);
    return created;
  }

  private carryOut(effect: FlowEffect): void {
    if (effect.type === "function_result") {
      this.answerOf(effect.callId).resolve({ ok: effect.ok, text: effect.text });
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
    const signal = AbortSignal.any([control.signal, AbortSignal.timeout(call.timeoutMs + WAY_MS)]);
    const { variables, runtimeVars } = this.driver.state;
    const result = await this.run({ ...call, variables, runtimeVars }, signal).catch(
      (): ToolCallResult => ({ ok: false, text: NO_ANSWER, variables: {} }),
    );
    clearTimeout(fillerTimer);
    this.running.delete(call.callId);
    const { ok, text, variables: saved, httpStatus } = result;
    const status = httpStatus === undefined ? {} : { httpStatus };
    this.driver.dispatch({ type: "function_finished", callId: call.callId, ok, text, saved, ...status });
  }
}

/** Arguments as the model wrote them; what is no JSON is left to the engine to refuse. */
function parseArguments(args: string): JsonValue {
  try {
    return JSON.parse(args === "" ? "{}" : args);
  } catch {
    return args;
  }
}
