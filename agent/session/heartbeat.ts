import { AppAnswerError, type AppClient } from "./app-client.ts";

const BEAT_MS = 1_500;

/**
 * Tells the app every moment that this worker lives: a machine that is gone closes no connection. An app that is away
 * is told again; one that has given the call to another worker says so.
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
      const isTaken = error instanceof AppAnswerError && error.status === 409;
      if (isTaken && this.timer !== undefined) this.onTaken();
    }
  }
}
