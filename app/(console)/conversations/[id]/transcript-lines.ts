import type { TranscriptLine } from "#components/conversations/transcript-row.ts";
import { presentConversationMetrics, presentRowMetrics } from "#lib/conversations/present-metrics.ts";
import type { TranscriptRowRow } from "#lib/conversations/queries.ts";

/** The rows of a transcript as its view takes them. What a row does not have is left out: there may be a thousand. */
export function transcriptLines(transcript: TranscriptRowRow[]): TranscriptLine[] {
  return transcript.map((row) => ({
    seq: row.seq,
    role: row.role,
    content: row.content,
    nodeId: row.nodeId,
    startedAt: row.startedAt.toISOString(),
    interrupted: row.interrupted,
    ...(row.citations && { citations: row.citations }),
    ...(row.waitMs !== null && { waitMs: row.waitMs }),
    ...(presentRowMetrics(row.timing) && { isMeasured: true }),
    ...(row.generated !== null && { generated: row.generated }),
    ...(row.interruptedAtMs !== null && { interruptedAtMs: row.interruptedAtMs }),
    ...(row.toolCalls && { called: row.toolCalls }),
    ...(row.filler && { isFiller: true }),
  }));
}

/** The avatar's rows whose making was measured, and how long the caller waited in all of them. */
export function answerTimes(transcript: TranscriptRowRow[]) {
  const turns = transcript.flatMap(({ seq, nodeId, timing }) => {
    const metrics = presentRowMetrics(timing);
    return metrics ? [{ seq, nodeId, metrics }] : [];
  });
  const { wait_ms_p50: medianMs, wait_ms_p95: p95Ms } = presentConversationMetrics(transcript);
  return { turns, medianMs, p95Ms };
}
