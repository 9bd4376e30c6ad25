import type { StateReport } from "#lib/platform/worker-protocol.ts";
import { AppAnswerError, type AppClient } from "./app-client.ts";
import { backoffMs, sleep } from "./wait.ts";

/**
 * Reports a state until the app has it or `patienceMs` is over. Answers whether the session goes on: false when the
 * app says that it is over already, or another worker's.
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
      if (error instanceof AppAnswerError && [404, 409, 410].includes(error.status)) return false;
      const delayMs = backoffMs(attempt, firstDelayMs);
      if (Date.now() + delayMs > deadline) return true;
      await sleep(delayMs, signal);
    }
  }
  return true;
}
