import { sleep } from "#agent/call/wait.ts";
import type { FunctionRunner } from "#agent/scenario/function-calls.ts";
import type { ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";

/** Runs functions in place of the app: each returns after `delayMs`, unless it is cancelled. */
export class FakeFunctions {
  readonly calls: { name: string; args: object }[] = [];
  answer: ToolCallResult = { ok: true, text: '{"plan":"gold"}', variables: { plan: "gold" } };
  delayMs = 0;
  cancelled = 0;

  readonly run: FunctionRunner = async ({ name, args }, signal) => {
    this.calls.push({ name, args });
    await sleep(this.delayMs, signal);
    if (signal.aborted) {
      this.cancelled += 1;
      throw new Error("cancelled");
    }
    return this.answer;
  };
}
