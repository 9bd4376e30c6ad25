import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { StateReport } from "#lib/worker-protocol/worker-protocol.ts";
import { type AppClient, AppResponseError } from "./app-client.ts";

/**
 * Reports a state until the app has it or `patienceMs` has passed. Returns whether the session continues: false if the
 * app says that it is over or belongs to another worker.
 */
export async function reportState(
  app: AppClient,
  report: StateReport,
  {
    patienceMs = 90_000,
    firstDelayMs = 250,
    signal,
  }: { patienceMs?: number; firstDelayMs?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; !signal?.aborted; attempt += 1) {
    try {
      await app.sendState(report);
      return true;
    } catch (error) {
      if (error instanceof AppResponseError && [404, 409, 410].includes(error.status)) return false;
      const delayMs = backoffMs(attempt, firstDelayMs);
      if (Date.now() + delayMs > deadline) return true;
      await sleep(delayMs, signal);
    }
  }
  return true;
}
