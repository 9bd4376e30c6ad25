import { type AppClient, AppResponseError } from "#agent/app-link/app-client.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { ToolCallRequest } from "#lib/worker-protocol/worker-protocol.ts";
import type { FunctionRunner } from "./function-calls.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * Runs functions in the app: searches of the knowledge base, and endpoints. Retries endpoints while the app
 * restarts; the call id makes sure that the endpoint is called only once.
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
        const isRefused = error instanceof AppResponseError && error.status < 500;
        if (isRefused || signal.aborted) throw error;
        await sleep(backoffMs(attempt, firstDelayMs), signal);
      }
    }
  };
}
