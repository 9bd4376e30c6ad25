import type { voice } from "@livekit/agents";

/** The library's latency metrics of a message in ms, for the log. Returns `undefined` if it has none. */
export function turnStages(
  item: voice.ConversationItemAddedEvent["item"],
): Record<string, number> | undefined {
  if (item.type !== "message") return undefined;
  const { metrics } = item;
  const stages = {
    transcriptionMs: metrics.transcriptionDelay,
    endOfTurnMs: metrics.endOfTurnDelay,
    firstTokenMs: metrics.llmNodeTtft,
    firstSoundMs: metrics.ttsNodeTtfb,
    playbackMs: metrics.playbackLatency,
    wholeMs: metrics.e2eLatency,
  };
  const known = Object.entries(stages).flatMap(([name, seconds]) =>
    seconds === undefined ? [] : [[name, Math.round(seconds * 1_000)] as const],
  );
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
