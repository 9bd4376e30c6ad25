import type { ToolCallRequest } from "#lib/platform/worker-protocol.ts";
import { AppAnswerError, type AppClient } from "./app-client.ts";
import type { FunctionRunner } from "./function-calls.ts";
import type { Knowledge } from "./knowledge.ts";
import { backoffMs, sleep } from "./wait.ts";

/**
 * Has the app carry functions out. An app that is restarting is asked again: it knows the call by its id, and an
 * endpoint is reached once.
 */
export function runAtApp(
  app: Pick<AppClient, "callTool">,
  knowledge: Pick<Knowledge, "answer">,
  firstDelayMs = 250,
): FunctionRunner {
  return async ({ nodeId, name, args, endpointId, save, timeoutMs, variables, runtimeVars }, signal) => {
    if (endpointId === null) return await knowledge.answer({ nodeId, name, args }, signal);
    const request: ToolCallRequest = {
      ...{ callId: crypto.randomUUID(), endpointId, nodeId, functionName: name },
      ...{ args, variables, runtimeVars, save, timeoutMs },
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await app.callTool(request, signal);
      } catch (error) {
        const isRefused = error instanceof AppAnswerError && error.status < 500;
        if (isRefused || signal.aborted) throw error;
        await sleep(backoffMs(attempt, firstDelayMs), signal);
      }
    }
  };
}
