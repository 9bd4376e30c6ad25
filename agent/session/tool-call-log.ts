import type { SpokenToolCall } from "#lib/platform/worker-protocol.ts";
import type { FlowDriver } from "./flow-driver.ts";

/** Notes the functions that the model calls, for the row of the answer that they lead to. */
export class ToolCallLog {
  private running: SpokenToolCall[] = [];
  private settled: SpokenToolCall[] = [];

  constructor(driver: Pick<FlowDriver, "follow">) {
    driver.follow(({ event, effects }) => {
      if (event.type === "functions_called") {
        for (const { callId, name } of event.calls) {
          this.running.push({ callId, name, nodeId: event.nodeId, ok: false });
        }
      }
      for (const effect of effects) {
        if (effect.type === "function_result") this.settle(effect.callId, effect.ok);
      }
    });
  }

  /** Those that have answered since the last time; one that still runs belongs to what is said after it. */
  take(): SpokenToolCall[] {
    return this.settled.splice(0);
  }

  private settle(callId: string, ok: boolean): void {
    const call = this.running.find((one) => one.callId === callId);
    if (!call) return;
    this.running = this.running.filter((one) => one !== call);
    this.settled.push({ ...call, ok });
  }
}
