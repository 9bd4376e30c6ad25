import type { voice } from "@livekit/agents";
import type { NewRow } from "./row-recorder.ts";

type ConversationItem = voice.ConversationItemAddedEvent["item"];

/**
 * The transcript row of something that was said and heard, or nothing when the item is no such thing. The library cuts
 * an interrupted answer to what the audio output says was heard.
 */
export function rowOf(item: ConversationItem, activeNodeId: string): NewRow | undefined {
  if (item.type !== "message" || (item.role !== "user" && item.role !== "assistant")) return undefined;
  const content = item.textContent?.trim() ?? "";
  if (content === "") return undefined;
  const startedAtS = item.metrics?.startedSpeakingAt;
  const startedAtMs = startedAtS === undefined ? item.createdAt : startedAtS * 1_000;
  const nodeId = item.extra.node_id;
  return {
    role: item.role,
    content,
    nodeId: typeof nodeId === "string" ? nodeId : activeNodeId,
    startedAt: new Date(startedAtMs).toISOString(),
    interrupted: item.interrupted,
  };
}
