import type { TranscriptLine } from "#components/conversations/playback/transcript-items.ts";
import type { NamedConversationRow } from "#lib/conversations/conversations.ts";
import { median, percentile, presentRowMetrics } from "#lib/conversations/present.ts";
import type { StoredTranscriptRow } from "#lib/conversations/queries.ts";

/** The rows of a transcript for its view. Empty fields are left out, because there may be a thousand rows. */
export function transcriptLines(transcript: StoredTranscriptRow[]): TranscriptLine[] {
  let spoken: string | null = null;
  const changes = new Map<number, string>();
  for (const { seq, language } of transcript) {
    if (language !== null && language !== spoken) changes.set(seq, language);
    spoken = language ?? spoken;
  }
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
    ...(row.toolCalls && { functionCalls: row.toolCalls }),
    ...(row.unheard && { unheard: row.unheard }),
    ...(row.filler && { isFiller: true }),
    ...(row.typed && { isTyped: true }),
    ...(row.memberName !== null && { memberName: row.memberName }),
    ...(changes.has(row.seq) && { language: changes.get(row.seq) }),
  }));
}

/** The avatar's rows with measured stages, and the median and p95 of those that answered the visitor. */
export function answerTimes(transcript: StoredTranscriptRow[]) {
  const turns = transcript.flatMap(({ seq, nodeId, timing }) => {
    const metrics = presentRowMetrics(timing);
    return metrics ? [{ seq, nodeId, metrics }] : [];
  });
  const waits = turns.flatMap(({ metrics }) =>
    metrics.counted_from === "end_of_turn" ? [metrics.wait_ms] : [],
  );
  return { turns, answers: waits.length, medianMs: median(waits), p95Ms: percentile(waits, 0.95) };
}

/** How long the page waits for a summary or a review that does not exist yet. */
const EXPECTED_MS = 120_000;

/** Whether a call ended so recently that what the model makes of it may still be coming. */
export function hasJustEnded({ kind, activeAt, endedAt }: NamedConversationRow): boolean {
  if (kind === "test" || kind === "demo" || !activeAt || !endedAt) return false;
  return Date.now() - endedAt.getTime() < EXPECTED_MS;
}
