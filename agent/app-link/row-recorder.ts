import { backoffMs, sleep } from "#agent/call/wait.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { ModelUsage, RowsReport, TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { type AppClient, AppResponseError } from "./app-client.ts";

/** Max rows per report. */
const MAX_ROWS = 100;

export type NewRow = Omit<TranscriptRow, "seq">;
/** `speech`: null once its final row is in the queue. */
type Entry = {
  row?: TranscriptRow;
  ack?: number;
  flowState?: FlowState;
  contextFrom?: string;
  speech?: TranscriptRow | null;
};
type Logger = { warn: (fields: object, message: string) => void };

/**
 * Numbers transcript rows and sends them to the app in order and exactly once, however often the app is down: a report
 * is sent until the app responds, and the app ignores rows whose number it has already stored. A row and the ack of its
 * command travel in one report, so they are stored together.
 */
export class RowRecorder {
  private readonly app: AppClient;
  private readonly log: Logger;
  private readonly firstDelayMs: number;
  private readonly stopped = new AbortController();
  /** What the call has used of each model, if that has changed since the last report. */
  private usage: ModelUsage[] | undefined;
  private queue: Entry[] = [];
  private nextSeq: number;
  private sending: Promise<void> | undefined;
  /** True once the app accepts no further rows of this session. */
  private refused = false;
  /** The number reserved for the speech in progress. */
  private speechSeq: number | undefined;
  /** Number of entries still to be sent in a report of their own, because the app rejected a report of several. */
  private alone = 0;

  constructor(app: AppClient, options: { nextSeq: number; log: Logger; firstDelayMs?: number }) {
    this.app = app;
    this.nextSeq = options.nextSeq;
    this.log = options.log;
    this.firstDelayMs = options.firstDelayMs ?? 250;
  }

  /** Adds a row, or rewrites row `seq`. Returns its number. */
  add(row: NewRow, seq = this.nextSeq): number {
    const ack = row.commandSeq === undefined ? {} : { ack: row.commandSeq };
    const speech = seq === this.speechSeq ? { speech: null } : {};
    this.enqueue({ row: { ...row, seq }, ...ack, ...speech });
    this.nextSeq = Math.max(this.nextSeq, seq + 1);
    return seq;
  }

  /**
   * Keeps what has been heard so far of the speech in progress. If this process dies, the app makes it a row. Returns the
   * number of that row, for the next update and for `add` once the speech is over.
   */
  keepSpeech(row: NewRow, seq = this.nextSeq): number {
    this.speechSeq = seq;
    this.nextSeq = Math.max(this.nextSeq, seq + 1);
    this.enqueue({ speech: { ...row, seq } });
    return seq;
  }

  /** Acknowledges a command that adds no row. */
  ack(commandSeq: number): void {
    this.enqueue({ ack: commandSeq });
  }

  /**
   * Stores the engine's state for a takeover, and when a node last reset the model's context, if one has. Only the newest
   * state counts.
   */
  keepFlow(flowState: FlowState, resetAtMs?: number): void {
    const contextFrom = resetAtMs === undefined ? {} : { contextFrom: new Date(resetAtMs).toISOString() };
    this.enqueue({ flowState, ...contextFrom });
  }

  /** Stores what the call has used of each model, with the next report: an answer has a row. */
  keepUsage(usage: ModelUsage[]): void {
    this.usage = usage;
  }

  /** Waits up to `timeoutMs` until everything is stored. Returns whether it is. Sending continues in any case. */
  async flush(timeoutMs: number): Promise<boolean> {
    if (this.usage) this.enqueue({});
    const timeout = new AbortController();
    await Promise.race([this.sending, sleep(timeoutMs, timeout.signal)]);
    timeout.abort();
    return this.queue.length === 0 && !this.refused;
  }

  /** Discards what is not stored yet. */
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
    // Calls in the same tick (a row and its ack) go into one report.
    await Promise.resolve();
    let attempt = 0;
    while (this.queue.length > 0 && !this.stopped.signal.aborted) {
      const batch = this.queue.slice(0, this.alone > 0 ? 1 : MAX_ROWS);
      const { usage } = this;
      try {
        await this.app.sendRows({ ...toReport(batch), ...(usage && { modelUsage: usage }) });
        if (this.usage === usage) this.usage = undefined;
        this.settle(batch.length);
        attempt = 0;
      } catch (error) {
        if (this.isRefusal(error, batch.length)) return;
        await sleep(backoffMs(attempt, this.firstDelayMs), this.stopped.signal);
        attempt += 1;
      }
    }
  }

  private settle(entries: number): void {
    this.queue.splice(0, entries);
    this.alone = Math.max(0, this.alone - entries);
  }

  /**
   * The app will never accept this report; retrying it would only delay newer rows. If it has several entries, each is
   * sent alone, so that one bad or too large row does not take its neighbours with it.
   */
  private isRefusal(error: unknown, entries: number): boolean {
    if (!(error instanceof AppResponseError)) return false;
    if (error.status === 410 || error.status === 404 || error.status === 409) {
      this.refused = true;
      this.queue = [];
      return true;
    }
    if (error.status !== 400 && error.status !== 413) return false;
    if (entries > 1) {
      this.alone = entries;
      return false;
    }
    this.log.warn({ status: error.status }, "the app rejected a transcript row");
    this.settle(1);
    return false;
  }
}

function toReport(batch: readonly Entry[]): RowsReport {
  const { flowState, contextFrom } = batch.findLast((entry) => entry.flowState !== undefined) ?? {};
  const speech = batch.findLast((entry) => entry.speech !== undefined)?.speech;
  return {
    ...(speech === undefined ? {} : { speech }),
    ...(flowState ? { flowState } : {}),
    ...(contextFrom === undefined ? {} : { contextFrom }),
    rows: batch.flatMap((entry) => (entry.row ? [entry.row] : [])),
    ackedCommandSeqs: batch.flatMap((entry) => (entry.ack === undefined ? [] : [entry.ack])),
  };
}
