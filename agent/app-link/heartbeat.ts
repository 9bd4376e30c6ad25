import { type AppClient, AppResponseError } from "./app-client.ts";

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
