import { AppResponseError } from "#agent/app-link/app-client.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { PartName, PartSpool } from "./part-spool.ts";

/** The app's side of a recording. */
export interface PartTaker {
  keepPart(part: PartName, bytes: Uint8Array): Promise<void>;
}

type CourierOptions = { firstDelayMs?: number };

/**
 * Uploads parts to the app in order and deletes each one it has stored. If the app or its storage is down, it retries
 * with growing delays; sending a part twice changes nothing.
 */
export class SegmentUploader {
  private readonly taker: PartTaker;
  private readonly spool: PartSpool;
  private readonly firstDelayMs: number | undefined;
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;
  private refused = false;

  constructor(taker: PartTaker, spool: PartSpool, { firstDelayMs }: CourierOptions = {}) {
    this.taker = taker;
    this.spool = spool;
    this.firstDelayMs = firstDelayMs;
  }

  /** The app no longer accepts parts of this recording: it was deleted, or is finished. */
  get isRefused(): boolean {
    return this.refused;
  }

  /** Reports that there is something to upload. */
  wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Uploads everything; returns false if that takes longer than `patienceMs`. */
  async drain(patienceMs: number): Promise<boolean> {
    const timeout = new AbortController();
    const patience = sleep(patienceMs, timeout.signal).then(() => this.stopped.abort());
    // A part that arrived during the last look needs another look.
    for (let round = 0; round < 2; round += 1) {
      this.wake();
      await this.running;
    }
    timeout.abort();
    const delivered = !this.stopped.signal.aborted;
    await patience;
    return delivered;
  }

  private async run(): Promise<void> {
    let attempt = 0;
    while (!this.stopped.signal.aborted) {
      const [next] = await this.spool.list();
      if (!next) return;
      if (await this.bring(next)) attempt = 0;
      else {
        await sleep(backoffMs(attempt, this.firstDelayMs), this.stopped.signal);
        attempt += 1;
      }
    }
  }

  private async bring(part: PartName): Promise<boolean> {
    try {
      await this.taker.keepPart(part, await this.spool.read(part));
    } catch (error) {
      if (!(error instanceof AppResponseError) || (error.status !== 404 && error.status !== 410))
        return false;
      this.refused = true;
      this.stopped.abort();
      return false;
    }
    await this.spool.forget(part);
    return true;
  }
}
