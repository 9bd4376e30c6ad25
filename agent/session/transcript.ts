import type { voice } from "@livekit/agents";
import type { SpeechFollower } from "#agent/output/avatar-output.ts";
import type { PlaybackEnd } from "#agent/output/voice-player.ts";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";
import type { Citation, SpokenToolCall } from "#lib/platform/worker-protocol.ts";
import type { NewRow } from "./row-recorder.ts";

type ConversationItem = voice.ConversationItemAddedEvent["item"];

export type TranscriptParts = {
  /** Writes a row, in the place of the one of that number when it is given; answers its number. */
  addRow: (row: NewRow, seq?: number) => number;
  /** The passages that were retrieved for what has just been said, once. */
  takeCitations: () => Citation[];
  /** The functions that the model has called on the way to what has just been said, once. */
  takeToolCalls: () => SpokenToolCall[];
  /** Where the time went until what has just been said was heard, once. */
  takeTiming: () => TurnTiming | undefined;
  /** Whether the avatar still has sound to play. */
  isSpeaking: () => boolean;
  /** What is about to be heard: the node it comes from, and whether it only fills the time that a function takes. */
  spoken: () => Omit<Speech, "startedAtMs">;
  /** The node at which the caller speaks. */
  activeNodeId: () => string;
};

type Speech = { nodeId: string; isFiller: boolean; startedAtMs: number };
/** A turn of the caller's voice that the avatar has not answered yet, and its row once that is written. */
type OpenTurn = { row: NewRow; seq?: number; startedAtS: number; endedAtS: number };

/** Longest wait of the caller's words for the end of the speech that they interrupted. */
const HOLD_MS = 500;
/** A turn that goes on within this time after its end was not over: its last words came late. */
const GOES_ON_WITHIN_S = 1.5;

/**
 * Writes the transcript as it was heard: the avatar's rows are what playback says was sounded, cut where it was
 * interrupted; the caller's are whole turns. A turn that interrupts stands after what it interrupted.
 */
export class Transcript implements SpeechFollower {
  private readonly parts: TranscriptParts;
  private speech: Speech = { nodeId: "", isFiller: false, startedAtMs: Date.now() };
  private held: NewRow[] = [];
  private openTurn: OpenTurn | undefined;
  /** The turn that what is said now answers: open again if nothing of that is heard. */
  private answered: OpenTurn | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: TranscriptParts) {
    this.parts = parts;
  }

  onStarted(): void {
    this.answered = this.openTurn;
    this.openTurn = undefined;
    this.speech = { ...this.parts.spoken(), startedAtMs: Date.now() };
  }

  onFinished({ heard, interrupted, generated = "", positionMs }: PlaybackEnd): void {
    const content = heard.trim();
    const timing = this.parts.takeTiming();
    if (content !== "") {
      const citations = this.parts.takeCitations();
      const toolCalls = this.parts.takeToolCalls();
      const { nodeId, isFiller, startedAtMs } = this.speech;
      const startedAt = new Date(startedAtMs).toISOString();
      const row: NewRow = {
        ...{ role: "assistant", content, nodeId, startedAt, interrupted },
        ...(interrupted
          ? { generated: generated.trim(), interruptedAtMs: Math.max(0, Math.round(positionMs)) }
          : {}),
        ...(isFiller ? { filler: true } : {}),
        ...(citations.length > 0 ? { citations } : {}),
        ...(toolCalls.length > 0 ? { toolCalls } : {}),
        ...(timing?.from === "end_of_turn" ? { waitMs: timing.totalMs } : {}),
        ...(timing ? { timing } : {}),
      };
      this.parts.addRow(row);
    } else {
      this.reopen();
    }
    this.answered = undefined;
    this.release();
  }

  onItem(item: ConversationItem): void {
    if (item.type !== "message" || item.role !== "user") return;
    const content = item.textContent?.trim() ?? "";
    if (content === "") return;
    const { startedSpeakingAt: startedAtS, stoppedSpeakingAt: endedAtS } = item.metrics ?? {};
    if (this.goesOn(content, startedAtS, endedAtS)) return;
    const startedAt = new Date(startedAtS === undefined ? item.createdAt : startedAtS * 1_000).toISOString();
    const nodeId = this.parts.activeNodeId();
    const row: NewRow = { role: "user", content, nodeId, startedAt, interrupted: false };
    const isTimed = startedAtS !== undefined && endedAtS !== undefined;
    this.openTurn = isTimed ? { row, startedAtS, endedAtS } : undefined;
    this.held.push(row);
    if (!this.parts.isSpeaking()) this.release();
    else this.timer ??= setTimeout(() => this.release(), HOLD_MS);
  }

  /** Words that were understood late belong to the turn that they end, unless the avatar has been heard meanwhile. */
  private goesOn(content: string, startedAtS?: number, endedAtS?: number): boolean {
    const turn = this.openTurn;
    if (!turn || startedAtS === undefined || endedAtS === undefined) return false;
    if (startedAtS - turn.endedAtS > GOES_ON_WITHIN_S) return false;
    turn.row.content = `${turn.row.content} ${content}`;
    turn.endedAtS = endedAtS;
    if (turn.seq !== undefined) this.parts.addRow({ ...turn.row }, turn.seq);
    return true;
  }

  /** The caller went on before a word of the answer was heard: what they have said meanwhile belongs to their turn. */
  private reopen(): void {
    const { answered, openTurn: next } = this;
    if (!answered) return;
    if (!next) {
      this.openTurn = this.held.length === 0 ? answered : undefined;
      return;
    }
    if (this.held.length !== 1 || this.held[0] !== next.row) return;
    this.openTurn = answered;
    if (this.goesOn(next.row.content, next.startedAtS, next.endedAtS)) this.held = [];
    else this.openTurn = next;
  }

  /** Writes what is still held back. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const row of this.held.splice(0)) {
      const seq = this.parts.addRow({ ...row });
      if (this.openTurn?.row === row) this.openTurn.seq = seq;
    }
  }
}
