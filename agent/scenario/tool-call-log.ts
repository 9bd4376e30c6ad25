import type { JsonValue } from "#lib/platform/json.ts";
import type { SpokenToolCall } from "#lib/worker-protocol/worker-protocol.ts";
import type { FlowStep } from "./flow-driver.ts";

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
