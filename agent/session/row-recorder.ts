import type { FlowState } from "#lib/flow/state.ts";
import type { RowsReport, TranscriptRow } from "#lib/platform/worker-protocol.ts";
import { AppAnswerError, type AppClient } from "./app-client.ts";
import { backoffMs, sleep } from "./wait.ts";

/** The most rows that one report may carry. */
const MAX_ROWS = 100;

export type NewRow = Omit<TranscriptRow, "seq">;
type Entry = { row?: TranscriptRow; ack?: number; flowState?: FlowState };
type Logger = { warn: (fields: object, message: string) => void };

/**
 * Numbers transcript rows and brings them to the app, in order and each once, however often the app is away: a report
 * is sent again until it is answered, and rows that are stored already are ignored there by their number.
 * A row and the ack of the command that brought it travel in one report, so that they land together.
 */
export class RowRecorder {
  private readonly app: AppClient;
  private readonly log: Logger;
  private readonly firstDelayMs: number;
  private readonly stopped = new AbortController();
  private queue: Entry[] = [];
  private nextSeq: number;
  private sending: Promise<void> | undefined;
  /** True once the app said that it takes no more rows of this session. */
  private refused = false;

  constructor(app: AppClient, options: { nextSeq: number; log: Logger; firstDelayMs?: number }) {
    this.app = app;
    this.nextSeq = options.nextSeq;
    this.log = options.log;
    this.firstDelayMs = options.firstDelayMs ?? 250;
  }

  /** Adds a row, or writes the one of number `seq` again; answers its number. */
  add(row: NewRow, seq = this.nextSeq): number {
    const ack = row.commandSeq === undefined ? {} : { ack: row.commandSeq };
    this.enqueue({ row: { ...row, seq }, ...ack });
    this.nextSeq = Math.max(this.nextSeq, seq + 1);
    return seq;
  }

  /** Acknowledges a command that leaves no row. */
  ack(commandSeq: number): void {
    this.enqueue({ ack: commandSeq });
  }

  /** Keeps the engine's state, so that another process can take the call up; only the newest counts. */
  keepFlow(flowState: FlowState): void {
    this.enqueue({ flowState });
  }

  /** Waits until everything is stored, at most `timeoutMs`; answers whether it is. Sending goes on meanwhile and after. */
  async flush(timeoutMs: number): Promise<boolean> {
    const timeout = new AbortController();
    await Promise.race([this.sending, sleep(timeoutMs, timeout.signal)]);
    timeout.abort();
    return this.queue.length === 0 && !this.refused;
  }

  /** Gives up on what is not stored yet. */
  stop(): void {
    this.stopped.abort();
  }

  private enqueue(entry: Entry): void {
    if (this.refused || this.stopped.signal.aborted) return;
    this.queue.push(entry);
    this.sending ??= this.send().finally(() => {
      this.sending = undefined;
    });
  }

  private async send(): Promise<void> {
    // What is said in one breath (a row and the ack after it) goes in one report.
    await Promise.resolve();
    let attempt = 0;
    while (this.queue.length > 0 && !this.stopped.signal.aborted) {
      const batch = this.queue.slice(0, MAX_ROWS);
      try {
        await this.app.sendRows(toReport(batch));
        this.queue.splice(0, batch.length);
        attempt = 0;
      } catch (error) {
        if (this.isRefusal(error)) return;
        await sleep(backoffMs(attempt, this.firstDelayMs), this.stopped.signal);
        attempt += 1;
      }
    }
  }

  /** The app will never take these rows: sending them again would only keep the newer ones waiting. */
  private isRefusal(error: unknown): boolean {
    if (!(error instanceof AppAnswerError)) return false;
    if (error.status === 410 || error.status === 404 || error.status === 409) {
      this.refused = true;
      this.queue = [];
      return true;
    }
    if (error.status !== 400 && error.status !== 413) return false;
    this.log.warn({ status: error.status, rows: this.queue.length }, "the app refused transcript rows");
    this.queue.splice(0, MAX_ROWS);
    return false;
  }
}

function toReport(batch: readonly Entry[]): RowsReport {
  const flowState = batch.findLast((entry) => entry.flowState !== undefined)?.flowState;
  return {
    ...(flowState ? { flowState } : {}),
    rows: batch.flatMap((entry) => (entry.row ? [entry.row] : [])),
    ackedCommandSeqs: batch.flatMap((entry) => (entry.ack === undefined ? [] : [entry.ack])),
  };
}
