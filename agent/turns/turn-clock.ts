import type { llm, voice } from "@livekit/agents";
import type { PlaybackEnd } from "#agent/media/voice-player.ts";
import type { Stage, TurnTiming } from "#lib/worker-protocol/turn-timing.ts";

/** Without an end, the stage is still running. */
type Span = { stage: Stage; startMs: number; endMs?: number };
/** One run of the model. It is abandoned if it was broken off. */
type ModelRun = {
  startedMs: number;
  firstWordMs?: number;
  endedMs?: number;
  /** When its model first failed to answer. */
  failedMs?: number;
  /** When it was clear that its model refuses to answer. */
  declinedMs?: number;
  /** When the fallback was asked, and when it answered. */
  fallbackMs?: number;
  answeredMs?: number;
  callsFunctions: boolean;
  abandoned: boolean;
};
/** The synthesis of one reply's text. */
type Synthesis = { requestedMs: number; firstSoundMs?: number };
/** The utterance that is playing, with the timing of the wait for it. */
/** `run` is the one whose words are heard. */
type Playing = { startedMs: number; timing: TurnTiming; run: ModelRun | undefined; hasFrame: boolean };

/** The timing of an utterance and when it started, in ms since the epoch. */
export type MeasuredTurn = { timing: TurnTiming; startedMs: number };

/** Records the milestones of one run of the model. */
export type RunWatch = {
  firstWord: () => void;
  callsFunctions: () => void;
  /** The model did not answer. */
  failed: () => void;
  /** The model refused to answer. */
  declined: () => void;
  /** The fallback is asked from now on. */
  asksFallback: () => void;
  /** A model answers, after any failure. */
  answered: () => void;
  /** `isComplete`: it reached its own end and was not broken off. */
  ended: (isComplete: boolean) => void;
};

/** Records the first sound of one synthesis. */
export type SynthesisWatch = { firstSound: () => void };

/** A turn may have any number of stages; a report accepts at most this many. */
const MAX_STAGES = 100;
/** Those that are added once the reply is heard: a fallback's answer, a refusal, and the first frame. */
const LATE_STAGES = 3;
/** They say what a model did, so a report has them however short they were. */
const OUTCOMES: ReadonlySet<Stage> = new Set(["failed_model", "declined_model", "fallback_model"]);

/**
 * Measures where the time of a reply goes, from the end of the visitor's turn to the first sound. Uses the
 * wall clock, because the library reports the end of the turn by it.
 */
export class TurnClock {
  private readonly now: () => number;
  private turn: { endedMs: number; decidedMs: number } | undefined;
  private spans: Span[] = [];
  private runs: ModelRun[] = [];
  private syntheses: Synthesis[] = [];
  private playing: Playing | undefined;
  private last: MeasuredTurn | undefined;
  private voiceReplaced: TurnTiming["voiceReplaced"];

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Runs `work` and records it as a stage. */
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
    const run: ModelRun = { startedMs: this.now(), callsFunctions: false, abandoned: false };
    this.runs.push(run);
    return {
      firstWord: () => {
        run.firstWordMs ??= this.now();
      },
      callsFunctions: () => {
        run.callsFunctions = true;
      },
      failed: () => {
        run.failedMs ??= this.now();
      },
      declined: () => {
        run.declinedMs ??= this.now();
        this.addLate(run, "declined_model", { fromMs: run.startedMs, toMs: run.declinedMs });
      },
      asksFallback: () => {
        run.fallbackMs ??= this.now();
      },
      answered: () => {
        run.answeredMs ??= this.now();
        this.addLateFallback(run);
      },
      ended: (isComplete) => {
        run.endedMs ??= this.now();
        run.abandoned ||= !isComplete;
      },
    };
  }

  /** A text was sent to the voice. */
  beginSynthesis(): SynthesisWatch {
    const synthesis: Synthesis = { requestedMs: this.now() };
    this.syntheses.push(synthesis);
    return {
      firstSound: () => {
        synthesis.firstSoundMs ??= this.now();
      },
    };
  }

  /** Another voice than the chosen one speaks from now on. */
  replaceVoice(replacement: NonNullable<TurnTiming["voiceReplaced"]>): void {
    this.voiceReplaced = replacement;
  }

  /** Handles a new message of the session. A message of the visitor ends their turn. */
  onItem(item: voice.ConversationItemAddedEvent["item"]): void {
    if (item.type !== "message" || item.role !== "user") return;
    const stoppedS = item.metrics?.stoppedSpeakingAt;
    const decidedMs = this.now();
    const endedMs = Math.min(stoppedS === undefined ? item.createdAt : stoppedS * 1_000, decidedMs);
    // A typed message ends its turn at once.
    this.turn = { endedMs, decidedMs: stoppedS === undefined ? endedMs : decidedMs };
    // A run begins before its typed message is reported, and a fast one ends in the millisecond of that message.
    this.spans = this.spans.filter((span) => span.endMs === undefined || span.endMs >= endedMs);
    this.runs = this.runs.filter((run) => run.endedMs === undefined || run.endedMs >= endedMs);
  }

  /** How long the visitor has been waiting for the answer to their turn. `undefined` once its words have started. */
  get waitedMs(): number | undefined {
    return this.turn && this.now() - this.turn.endedMs;
  }

  /** The words of an utterance start to play. */
  onStarted(): void {
    const startedMs = this.now();
    const run = this.runs.findLast(({ abandoned, firstWordMs }) => !abandoned && firstWordMs !== undefined);
    const spans = [...this.takeSpans(), ...this.takeRuns(run, startedMs)];
    const zeroMs = Math.min(
      startedMs,
      this.turn?.endedMs ?? Math.min(startedMs, ...spans.map(({ startMs }) => startMs)),
    );
    if (this.turn) spans.push({ stage: "endpointing", startMs: zeroMs, endMs: this.turn.decidedMs });
    const timing: TurnTiming = {
      from: this.turn ? "end_of_turn" : "own_account",
      totalMs: Math.round(startedMs - zeroMs),
      heardMs: 0,
      stages: spans.flatMap((span) => clipSpan(span, zeroMs, startedMs)).slice(LATE_STAGES - MAX_STAGES),
      ...(this.voiceReplaced ? { voiceReplaced: this.voiceReplaced } : {}),
    };
    this.playing = { startedMs, timing, run, hasFrame: false };
    this.turn = undefined;
  }

  /** A frame of the speaking face was shown. */
  onFrame(): void {
    if (!this.playing || this.playing.hasFrame) return;
    this.playing.hasFrame = true;
    const { timing, startedMs } = this.playing;
    const durationMs = Math.max(0, Math.round(this.now() - startedMs));
    timing.stages.push({ stage: "first_frame", startMs: timing.totalMs, durationMs });
  }

  /** The fallback answers while the visitor already hears that it takes a moment. */
  private addLateFallback(run: ModelRun): void {
    const { fallbackMs, answeredMs } = run;
    if (fallbackMs === undefined || answeredMs === undefined) return;
    this.addLate(run, "fallback_model", { fromMs: fallbackMs, toMs: answeredMs });
  }

  /** Adds a stage that ends while the visitor already hears the run's reply. */
  private addLate(run: ModelRun, stage: Stage, { fromMs, toMs }: { fromMs: number; toMs: number }): void {
    // The visitor may still hear an earlier reply.
    if (this.playing?.run !== run) return;
    const { timing, startedMs } = this.playing;
    const heardMs = Math.max(fromMs, startedMs);
    timing.stages.push({
      stage,
      startMs: timing.totalMs + Math.round(heardMs - startedMs),
      durationMs: Math.max(0, Math.round(toMs - heardMs)),
    });
  }

  onFinished({ positionMs }: PlaybackEnd): void {
    const { playing } = this;
    this.playing = undefined;
    this.last = playing && {
      timing: { ...playing.timing, heardMs: Math.max(0, Math.round(positionMs)) },
      startedMs: playing.startedMs,
    };
  }

  /** Returns the timing of the last utterance, once. */
  take(): MeasuredTurn | undefined {
    const { last } = this;
    this.last = undefined;
    return last;
  }

  /** Takes the stages measured so far. Those still running also count for the next utterance. */
  private takeSpans(): Span[] {
    const { spans } = this;
    this.spans = spans.filter(({ endMs }) => endMs === undefined);
    // Without a turn, transcribed sounds of the visitor were not part of the wait.
    return this.turn ? spans : spans.filter(({ stage }) => stage !== "transcription");
  }

  /**
   * The model and voice stages of the utterance that starts now: `spoken`, the last run that produced a word, and the
   * runs whose function calls led to it.
   */
  private takeRuns(spoken: ModelRun | undefined, startedMs: number): Span[] {
    const runs = this.runs.filter(({ abandoned }) => !abandoned);
    const before = spoken ? runs.slice(0, runs.indexOf(spoken)) : runs;
    const leading = before.filter(({ callsFunctions, endedMs }) => callsFunctions && endedMs !== undefined);
    const after = spoken ? runs.slice(runs.indexOf(spoken) + 1) : [];
    this.runs = [...after, ...before.filter(({ endedMs }) => endedMs === undefined)];
    const synthesis = this.syntheses.findLast(({ firstSoundMs }) => firstSoundMs !== undefined);
    this.syntheses = this.syntheses.filter(({ firstSoundMs }) => firstSoundMs === undefined).slice(-2);
    const model = leading.map((run) => makeSpan("model", run.startedMs, run.endedMs));
    if (spoken) model.push(...spokenSpans(spoken));
    if (!synthesis) return model;
    const requestedMs = spoken?.firstWordMs ?? synthesis.requestedMs;
    return [
      ...model,
      makeSpan("voice", requestedMs, synthesis.firstSoundMs),
      makeSpan("playback", synthesis.firstSoundMs ?? startedMs, startedMs),
    ];
  }
}

/** What the model of an utterance did until its first word. That word may be a request for patience. */
function spokenSpans(run: ModelRun): Span[] {
  const { startedMs, firstWordMs, failedMs, declinedMs, fallbackMs, answeredMs } = run;
  if (declinedMs !== undefined) return [makeSpan("declined_model", startedMs, declinedMs)];
  if (failedMs === undefined) {
    return [makeSpan(fallbackMs === undefined ? "model" : "fallback_model", startedMs, firstWordMs)];
  }
  const failed = makeSpan("failed_model", startedMs, failedMs);
  return fallbackMs === undefined ? [failed] : [failed, makeSpan("fallback_model", fallbackMs, answeredMs)];
}

function makeSpan(stage: Stage, startMs: number, endMs: number | undefined): Span {
  return endMs === undefined ? { stage, startMs } : { stage, startMs, endMs };
}

/**
 * The part of a span inside the wait, relative to its start. Empty if that part is shorter than a
 * millisecond, unless the stage is one of `OUTCOMES`.
 */
function clipSpan({ stage, startMs, endMs }: Span, zeroMs: number, untilMs: number): TurnTiming["stages"] {
  const from = Math.round(Math.max(startMs, zeroMs) - zeroMs);
  const to = Math.round(Math.min(endMs ?? untilMs, untilMs) - zeroMs);
  const isReported = OUTCOMES.has(stage) ? to >= from : to > from;
  return isReported ? [{ stage, startMs: from, durationMs: to - from }] : [];
}

/** Passes the model's chunks through and records its first word, any function calls, and its end. */
export async function* watchRun(
  run: RunWatch,
  chunks: AsyncIterable<llm.ChatChunk | string>,
): AsyncGenerator<llm.ChatChunk | string> {
  let isComplete = false;
  try {
    for await (const chunk of chunks) {
      if (typeof chunk === "string" || chunk.delta?.content) run.firstWord();
      if (typeof chunk !== "string" && chunk.delta?.toolCalls?.length) run.callsFunctions();
      yield chunk;
    }
    isComplete = true;
  } finally {
    run.ended(isComplete);
  }
}
