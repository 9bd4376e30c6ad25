import type { voice } from "@livekit/agents";
import type { SpeechFollower } from "#agent/output/avatar-output.ts";
import type { PlaybackEnd } from "#agent/output/voice-player.ts";
import type { Stage, TurnTiming } from "#lib/platform/turn-timing.ts";

/** From one moment to another; without an end it goes on. */
type Span = { stage: Stage; startMs: number; endMs?: number };
/** One run of the model. */
type Run = { startedMs: number; firstWordMs?: number; endedMs?: number; calls: boolean; givenUp: boolean };
/** One text on its way to sound. */
type Making = { askedMs: number; soundedMs?: number };
/** What is heard now, and with what its waiting went. */
type Heard = { startedMs: number; timing: TurnTiming; hasPicture: boolean };

/** What was heard, since when, and where the time went until then. */
export type MeasuredTurn = { timing: TurnTiming; startedMs: number };

/** Notes when each part of a run of the model was there. */
export type RunWatch = {
  firstWord: () => void;
  callsFunctions: () => void;
  /** `whole`: to its own end, not broken off. */
  ended: (whole: boolean) => void;
};

/** A call may bring any number of them; a report takes a hundred. */
const MOST_STAGES = 100;

/**
 * Measures where the time of an answer goes: what is under way from the end of the caller's turn until the first sound,
 * all on the clock of this machine by which the library tells the turn's end.
 */
export class TurnClock implements SpeechFollower {
  private readonly now: () => number;
  private turn: { endedMs: number; decidedMs: number } | undefined;
  private spans: Span[] = [];
  private runs: Run[] = [];
  private makings: Making[] = [];
  private heard: Heard | undefined;
  private last: MeasuredTurn | undefined;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Measures a piece of work as a stage. */
  async time<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    const span: Span = { stage, startMs: this.now() };
    this.spans.push(span);
    try {
      return await work();
    } finally {
      span.endMs = this.now();
    }
  }

  beginRun(): RunWatch {
    const run: Run = { startedMs: this.now(), calls: false, givenUp: false };
    this.runs.push(run);
    return {
      firstWord: () => {
        run.firstWordMs ??= this.now();
      },
      callsFunctions: () => {
        run.calls = true;
      },
      ended: (whole) => {
        run.endedMs ??= this.now();
        run.givenUp ||= !whole;
      },
    };
  }

  /** A text goes to the voice; what is answered notes its first sound. */
  beginVoice(): () => void {
    const making: Making = { askedMs: this.now() };
    this.makings.push(making);
    return () => {
      making.soundedMs ??= this.now();
    };
  }

  /** A message of the session: the caller's ends their turn. */
  onItem(item: voice.ConversationItemAddedEvent["item"]): void {
    if (item.type !== "message" || item.role !== "user") return;
    const stoppedS = item.metrics?.stoppedSpeakingAt;
    const decidedMs = this.now();
    const endedMs = Math.min(stoppedS === undefined ? item.createdAt : stoppedS * 1_000, decidedMs);
    // What was typed is a turn as soon as it is there.
    this.turn = { endedMs, decidedMs: stoppedS === undefined ? endedMs : decidedMs };
    this.spans = this.spans.filter((span) => span.endMs === undefined || span.endMs > endedMs);
    this.runs = this.runs.filter((run) => run.endedMs === undefined || run.endedMs > endedMs);
  }

  onStarted(): void {
    const startedMs = this.now();
    const spans = [...this.takeSpans(), ...this.takeRuns(startedMs)];
    const zeroMs = Math.min(
      startedMs,
      this.turn?.endedMs ?? Math.min(startedMs, ...spans.map(({ startMs }) => startMs)),
    );
    if (this.turn) spans.push({ stage: "endpointing", startMs: zeroMs, endMs: this.turn.decidedMs });
    const timing: TurnTiming = {
      from: this.turn ? "end_of_turn" : "own_account",
      totalMs: Math.round(startedMs - zeroMs),
      heardMs: 0,
      stages: spans.flatMap((span) => clipped(span, zeroMs, startedMs)).slice(1 - MOST_STAGES),
    };
    this.heard = { startedMs, timing, hasPicture: false };
    this.turn = undefined;
  }

  /** A picture of the face that speaks is shown. */
  onPicture(): void {
    if (!this.heard || this.heard.hasPicture) return;
    this.heard.hasPicture = true;
    const { timing, startedMs } = this.heard;
    const durationMs = Math.max(0, Math.round(this.now() - startedMs));
    timing.stages.push({ stage: "first_frame", startMs: timing.totalMs, durationMs });
  }

  onFinished({ positionMs }: PlaybackEnd): void {
    const { heard } = this;
    this.heard = undefined;
    this.last = heard && {
      timing: { ...heard.timing, heardMs: Math.max(0, Math.round(positionMs)) },
      startedMs: heard.startedMs,
    };
  }

  /** Of what was last heard, once. */
  take(): MeasuredTurn | undefined {
    const { last } = this;
    this.last = undefined;
    return last;
  }

  /** Everything measured so far; what still goes on is measured for what is heard next, too. */
  private takeSpans(): Span[] {
    const { spans } = this;
    this.spans = spans.filter(({ endMs }) => endMs === undefined);
    // Without a turn, what was made out of the caller's sounds was none.
    return this.turn ? spans : spans.filter(({ stage }) => stage !== "transcription");
  }

  /** The model and the voice of what is heard now: the last run with a word, and those whose functions led to it. */
  private takeRuns(startedMs: number): Span[] {
    const runs = this.runs.filter(({ givenUp }) => !givenUp);
    const spoken = runs.findLast(({ firstWordMs }) => firstWordMs !== undefined);
    const before = spoken ? runs.slice(0, runs.indexOf(spoken)) : runs;
    const leading = before.filter(({ calls, endedMs }) => calls && endedMs !== undefined);
    const after = spoken ? runs.slice(runs.indexOf(spoken) + 1) : [];
    this.runs = [...after, ...before.filter(({ endedMs }) => endedMs === undefined)];
    const making = this.makings.findLast(({ soundedMs }) => soundedMs !== undefined);
    this.makings = this.makings.filter(({ soundedMs }) => soundedMs === undefined).slice(-2);
    const model = leading.map((run) => spanOf("model", run.startedMs, run.endedMs));
    if (spoken) model.push(spanOf("model", spoken.startedMs, spoken.firstWordMs));
    if (!making) return model;
    const askedMs = spoken?.firstWordMs ?? making.askedMs;
    return [
      ...model,
      spanOf("voice", askedMs, making.soundedMs),
      spanOf("playback", making.soundedMs ?? startedMs, startedMs),
    ];
  }
}

function spanOf(stage: Stage, startMs: number, endMs: number | undefined): Span {
  return endMs === undefined ? { stage, startMs } : { stage, startMs, endMs };
}

/** The part of a span within the waiting, counted from its beginning; none for one without length. */
function clipped({ stage, startMs, endMs }: Span, zeroMs: number, untilMs: number): TurnTiming["stages"] {
  const from = Math.round(Math.max(startMs, zeroMs) - zeroMs);
  const to = Math.round(Math.min(endMs ?? untilMs, untilMs) - zeroMs);
  return to > from ? [{ stage, startMs: from, durationMs: to - from }] : [];
}
