import { shareWaiting, type TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import type { ConversationMetrics, RowMetrics } from "./metrics-schema.ts";

/** Returns the latency breakdown of a row, or `null` if it was not measured. */
export function presentRowMetrics(timing: TurnTiming | null): RowMetrics | null {
  if (!timing) return null;
  const { shares, restMs } = shareWaiting(timing);
  return {
    counted_from: timing.from,
    wait_ms: timing.totalMs,
    stages: shares.map(({ stage, startMs, tookMs, waitedMs }) => {
      return { stage, starts_at_ms: startMs, took_ms: tookMs, waited_ms: waitedMs };
    }),
    rest_ms: restMs,
    heard_ms: timing.heardMs,
    voice_replaced: timing.voiceReplaced ?? null,
  };
}

/** Returns the smallest figure that `share` (0..1) of them do not exceed, or `null` for an empty list. */
export function percentile(figures: readonly number[], share: number): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** Returns the middle figure, or the middle of the two middle ones, or `null` for an empty list. */
export function median(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}

/** How long the visitor waited for answers in one conversation. */
export function presentConversationMetrics(rows: readonly { waitMs: number | null }[]): ConversationMetrics {
  const waits = rows.flatMap(({ waitMs }) => (waitMs === null ? [] : [waitMs]));
  return {
    answers: waits.length,
    wait_ms_p50: percentile(waits, 0.5),
    wait_ms_p95: percentile(waits, 0.95),
  };
}
