import type { voice } from "@livekit/agents";
import type { SpeechFollower } from "#agent/output/avatar-output.ts";
import type { PlaybackEnd } from "#agent/output/voice-player.ts";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";
import type { Citation } from "#lib/platform/worker-protocol.ts";
import type { NewRow } from "./row-recorder.ts";

type ConversationItem = voice.ConversationItemAddedEvent["item"];

export type TranscriptParts = {
  addRow: (row: NewRow) => void;
  /** The passages that were retrieved for what has just been said, once. */
  takeCitations: () => Citation[];
  /** Where the time went until what has just been said was heard, once. */
  takeTiming: () => TurnTiming | undefined;
  /** Whether the avatar still has sound to play. */
  isSpeaking: () => boolean;
  /** The node that what is about to be heard comes from. */
  spokenNodeId: () => string;
  /** The node at which the caller speaks. */
  activeNodeId: () => string;
};

type Speech = { nodeId: string; startedAt: Date };

/** Longest wait of the caller's words for the end of the speech that they interrupted. */
const HOLD_MS = 500;

/**
 * Writes the transcript as it was heard: the avatar's rows are what playback says was sounded, cut where it was
 * interrupted; the caller's are whole turns. A turn that interrupts stands after what it interrupted.
 */
export class Transcript implements SpeechFollower {
  private readonly parts: TranscriptParts;
  private speech: Speech = { nodeId: "", startedAt: new Date() };
  private held: NewRow[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: TranscriptParts) {
    this.parts = parts;
  }

  onStarted(): void {
    this.speech = { nodeId: this.parts.spokenNodeId(), startedAt: new Date() };
  }

  onFinished({ heard, interrupted, generated = "", positionMs }: PlaybackEnd): void {
    const content = heard.trim();
    const timing = this.parts.takeTiming();
    if (content !== "") {
      const { nodeId, startedAt } = this.speech;
      const citations = this.parts.takeCitations();
      const row = {
        role: "assistant",
        content,
        nodeId,
        startedAt: startedAt.toISOString(),
        interrupted,
        ...(interrupted
          ? { generated: generated.trim(), interruptedAtMs: Math.max(0, Math.round(positionMs)) }
          : {}),
        ...(citations.length > 0 ? { citations } : {}),
        ...(timing?.from === "end_of_turn" ? { waitMs: timing.totalMs } : {}),
        ...(timing ? { timing } : {}),
      } as const;
      this.parts.addRow(row);
    }
    this.release();
  }

  onItem(item: ConversationItem): void {
    if (item.type !== "message" || item.role !== "user") return;
    const content = item.textContent?.trim() ?? "";
    if (content === "") return;
    const { startedSpeakingAt: startedAtS } = item.metrics ?? {};
    const startedAt = new Date(startedAtS === undefined ? item.createdAt : startedAtS * 1_000).toISOString();
    const nodeId = this.parts.activeNodeId();
    this.held.push({ role: "user", content, nodeId, startedAt, interrupted: false });
    if (!this.parts.isSpeaking()) this.release();
    else this.timer ??= setTimeout(() => this.release(), HOLD_MS);
  }

  /** Writes what is still held back. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const row of this.held.splice(0)) this.parts.addRow(row);
  }
}
