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

const BEAT_MS = 1_500;

/**
 * Sends the app a heartbeat, because a dead machine closes no connection. Retries while the app is down. The app's
 * response says if the call belongs to another worker.
 */
export class Heartbeat {
  private readonly app: Pick<AppClient, "sendAlive">;
  private readonly onTaken: () => void;
  private timer: NodeJS.Timeout | undefined;

  constructor(app: Pick<AppClient, "sendAlive">, onTaken: () => void) {
    this.app = app;
    this.onTaken = onTaken;
  }

  start(): void {
    this.timer ??= setInterval(() => void this.beat(), BEAT_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async beat(): Promise<void> {
    try {
      await this.app.sendAlive();
    } catch (error) {
      const isTaken = error instanceof AppResponseError && error.status === 409;
      if (isTaken && this.timer !== undefined) this.onTaken();
    }
  }
}
