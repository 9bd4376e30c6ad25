import type { voice } from "@livekit/agents";
import { isTyped } from "#agent/call/visitor/typed-chat.ts";
import type { PlaybackEnd } from "#agent/media/voice-player.ts";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import type { Citation, SpokenToolCall } from "#lib/worker-protocol/worker-protocol.ts";
import type { NewRow } from "./row-recorder.ts";

type ConversationItem = voice.ConversationItemAddedEvent["item"];

export type TranscriptParts = {
  /** Writes a row, replacing row `seq` if given. Returns its number. */
  addRow: (row: NewRow, seq?: number) => number;
  /** Keeps the row of the speech in progress, in case this process dies. Returns its number. */
  keepSpeech: (row: NewRow, seq?: number) => number;
  /** Takes the passages retrieved for the speech that just ended. */
  takeCitations: () => Citation[];
  /** Takes the functions that the model called for the speech that just ended. */
  takeToolCalls: () => SpokenToolCall[];
  /** Takes the clauses of the speech that just ended for which there was no voice. */
  takeUnheard: () => string[];
  /** Takes the timing of the speech that just ended. */
  takeTiming: () => TurnTiming | undefined;
  /** Whether the avatar still has sound to play. */
  isSpeaking: () => boolean;
  /** The speech about to be heard: its node, and whether it is a filler during a function. */
  spoken: () => Pick<Speech, "nodeId" | "isFiller">;
  /** The node at which the visitor speaks. */
  activeNodeId: () => string;
  /** The language that the visitor was heard to speak, in a call that finds that out. */
  heardLanguage?: () => string | undefined;
};

/** `seq`: the number of its row, once it is kept. `keptAtMs`: when it was last kept, on a monotonic clock. */
type Speech = { nodeId: string; isFiller: boolean; startedAtMs: number; seq?: number; keptAtMs: number };
/** A spoken turn that the avatar has not answered yet, and its row once written. */
type OpenTurn = { row: NewRow; seq?: number; startedAtS: number; endedAtS: number };

/** How much of a speech is lost at most if its process dies, in milliseconds of hearing. */
const KEPT_EVERY_MS = 1_000;
/** As many as the app accepts. */
const MAX_UNHEARD = 100;
/** Longest wait of the visitor's words for the end of the speech they interrupted. */
const HOLD_MS = 500;
/** A turn that continues within this time after its end was not over: its last words were late. */
const GOES_ON_WITHIN_S = 1.5;

/**
 * Writes the transcript as it was heard: the avatar's rows are what was played, cut where it was interrupted; the
 * visitor's rows are whole turns. A turn that interrupts comes after the speech it interrupted.
 */
export class Transcript {
  private readonly parts: TranscriptParts;
  private speech: Speech = { nodeId: "", isFiller: false, startedAtMs: Date.now(), keptAtMs: 0 };
  private held: NewRow[] = [];
  private openTurn: OpenTurn | undefined;
  /** The turn that the current speech answers; reopened if none of the speech is heard. */
  private answered: OpenTurn | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: TranscriptParts) {
    this.parts = parts;
  }

  onStarted(): void {
    this.answered = this.openTurn;
    this.openTurn = undefined;
    this.speech = { ...this.parts.spoken(), startedAtMs: Date.now(), keptAtMs: performance.now() };
  }

  onWordsStarted(): void {
    this.speech.startedAtMs = Date.now();
  }

  /** `heard`: the text of the speech up to the word that is being heard. */
  onShown(heard: string): void {
    const { speech } = this;
    const content = heard.trim();
    if (content === "" || performance.now() - speech.keptAtMs < KEPT_EVERY_MS) return;
    speech.keptAtMs = performance.now();
    speech.seq = this.parts.keepSpeech({ ...this.spokenRow(content), interrupted: true }, speech.seq);
  }

  private spokenRow(content: string) {
    const { nodeId, isFiller, startedAtMs } = this.speech;
    const startedAt = new Date(startedAtMs).toISOString();
    return { role: "assistant" as const, content, nodeId, startedAt, ...(isFiller ? { filler: true } : {}) };
  }

  onFinished({ heard, interrupted, generated = "", positionMs }: PlaybackEnd): void {
    const content = heard.trim();
    const timing = this.parts.takeTiming();
    // A clause may have failed that an interruption kept from being shown.
    const unheard = this.parts
      .takeUnheard()
      .map((text) => text.trim())
      .filter((text) => text !== "" && content.includes(text));
    if (content !== "") {
      const citations = this.parts.takeCitations();
      const toolCalls = this.parts.takeToolCalls();
      const row: NewRow = {
        ...{ ...this.spokenRow(content), interrupted },
        ...(interrupted
          ? { generated: generated.trim(), interruptedAtMs: Math.max(0, Math.round(positionMs)) }
          : {}),
        ...(unheard.length > 0 ? { unheard: unheard.slice(0, MAX_UNHEARD) } : {}),
        ...(citations.length > 0 ? { citations } : {}),
        ...(toolCalls.length > 0 ? { toolCalls } : {}),
        ...(timing?.from === "end_of_turn" ? { waitMs: timing.totalMs } : {}),
        ...(timing ? { timing } : {}),
      };
      this.parts.addRow(row, this.speech.seq);
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
    const typed = isTyped(item) ? { typed: true } : {};
    const heard = isTyped(item) ? undefined : this.parts.heardLanguage?.();
    const language = heard === undefined ? {} : { language: heard };
    const row: NewRow = {
      role: "user",
      content,
      nodeId,
      startedAt,
      interrupted: false,
      ...typed,
      ...language,
    };
    const isTimed = startedAtS !== undefined && endedAtS !== undefined;
    this.openTurn = isTimed ? { row, startedAtS, endedAtS } : undefined;
    this.held.push(row);
    if (!this.parts.isSpeaking()) this.release();
    else this.timer ??= setTimeout(() => this.release(), HOLD_MS);
  }

  /** Words recognized late belong to the turn they end, unless the avatar was heard in between. */
  private goesOn(content: string, startedAtS?: number, endedAtS?: number): boolean {
    const turn = this.openTurn;
    if (!turn || startedAtS === undefined || endedAtS === undefined) return false;
    if (startedAtS - turn.endedAtS > GOES_ON_WITHIN_S) return false;
    turn.row.content = `${turn.row.content} ${content}`;
    turn.endedAtS = endedAtS;
    if (turn.seq !== undefined) this.parts.addRow({ ...turn.row }, turn.seq);
    return true;
  }

  /** The visitor continued before a word of the answer was heard, so those words belong to the same turn. */
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

  /** Writes what is still pending. */
  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const row of this.held.splice(0)) {
      const seq = this.parts.addRow({ ...row });
      if (this.openTurn?.row === row) this.openTurn.seq = seq;
    }
  }
}
