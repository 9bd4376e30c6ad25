import type { FunctionRunner } from "#agent/session/function-calls.ts";
import { sleep } from "#agent/session/wait.ts";
import type { ToolCallResult } from "#lib/platform/worker-protocol.ts";

/** The app's endpoints: each function answers after `delayMs`, unless it is called off. */
export class FakeFunctions {
  readonly calls: { name: string; args: object }[] = [];
  answer: ToolCallResult = { ok: true, text: '{"plan":"gold"}', variables: { plan: "gold" } };
  delayMs = 0;
  calledOff = 0;

  readonly run: FunctionRunner = async ({ name, args }, signal) => {
    this.calls.push({ name, args });
    await sleep(this.delayMs, signal);
    if (signal.aborted) {
      this.calledOff += 1;
      throw new Error("called off");
    }
    return this.answer;
  };
}
