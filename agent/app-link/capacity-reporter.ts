import { VERSION } from "#lib/platform/version.ts";
import type { WorkerReport } from "#lib/worker-protocol/worker-protocol.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";

/** An unchanged report is repeated this often to show the app that the worker is alive. */
const REPEATED_MS = 10_000;
const TIMEOUT_MS = 3_000;

/** How busy the worker is. */
type Load = Pick<WorkerReport, "calls" | "places" | "isBusy">;
type Options = { appUrl: string; workerSecret: string; workerId: string };

/** Tells the app how many calls this worker runs, how many more it would take, and its release. */
export class CapacityReporter {
  private readonly options: Options;
  private sent: Load | null = null;
  private sentAt = Number.NEGATIVE_INFINITY;
  private isSending = false;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Sends `report` if it differs from the last one or that one is old. Never throws: an app that is away gets the next
   * report, and admits calls until then. `now` in milliseconds, on a monotonic clock.
   */
  async report(report: Load, now: number): Promise<void> {
    const isNew =
      report.calls !== this.sent?.calls ||
      report.places !== this.sent.places ||
      report.isBusy !== this.sent.isBusy;
    if (this.isSending || (!isNew && now - this.sentAt < REPEATED_MS)) return;
    this.isSending = true;
    try {
      await this.post(report);
      this.sent = report;
      this.sentAt = now;
    } catch {
      this.sent = null;
    } finally {
      this.isSending = false;
    }
  }

  private async post(report: Load): Promise<void> {
    const { appUrl, workerSecret, workerId } = this.options;
    const response = await fetch(`${appUrl}/api/internal/workers/${workerId}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await signWorkerToken(workerSecret, workerId)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ ...report, version: VERSION } satisfies WorkerReport),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the app responded with ${response.status}`);
  }
}
