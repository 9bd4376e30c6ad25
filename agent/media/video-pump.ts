import { type Clock, machineClock } from "./clock.ts";

/**
 * Drawing quality from best to cheapest: everything 25 times a second; mouth and eyes as often, but head and body every
 * other frame; everything half as often.
 */
export const QUALITIES = ["full", "calm", "half"] as const;
type Quality = (typeof QUALITIES)[number];

/** Number of ticks per load decision: one second. */
export const QUALITY_WINDOW = 25;
/** Share of late ticks above which quality drops, and below which a second counts as quiet. */
const TOO_MANY = 0.2;
const HARDLY_ANY = 0.02;
/** Quiet seconds before quality rises again: initially, and at most. */
const MIN_PATIENCE = 3;
const MAX_PATIENCE = 60;

/**
 * Drops one level after every second with many late ticks, and rises one level after quiet seconds. A rise that the
 * machine cannot sustain doubles the time until the next, so quality does not flicker.
 */
export class QualityLadder {
  private step = 0;
  private quietSeconds = 0;
  private patience = MIN_PATIENCE;
  private window = { ticks: 0, late: 0 };

  get quality(): Quality {
    return QUALITIES[this.step] ?? "half";
  }

  /** Records `ticks` and how many were `late`: without the frame that was due. */
  note(ticks: number, late: number): void {
    this.window = { ticks: this.window.ticks + ticks, late: this.window.late + late };
    if (this.window.ticks < QUALITY_WINDOW) return;
    this.judge(this.window.late / this.window.ticks);
    this.window = { ticks: 0, late: 0 };
  }

  private judge(late: number): void {
    if (late > TOO_MANY) this.fall();
    else if (late < HARDLY_ANY) this.rise();
    else this.quietSeconds = 0;
  }

  private fall(): void {
    const hasJustRisen = this.quietSeconds < 0;
    if (hasJustRisen) this.patience = Math.min(MAX_PATIENCE, this.patience * 2);
    this.quietSeconds = 0;
    this.step = Math.min(QUALITIES.length - 1, this.step + 1);
  }

  private rise(): void {
    this.quietSeconds += 1;
    if (this.quietSeconds === 0) this.patience = MIN_PATIENCE;
    if (this.step === 0 || this.quietSeconds < this.patience) return;
    this.step -= 1;
    // Below zero while the new level is on trial.
    this.quietSeconds = -MIN_PATIENCE;
  }
}

/** Duration of one frame in milliseconds. */
export const FRAME_MS = 40;
/** While nobody watches, or nothing new is drawn, one frame per second keeps the track alive at almost no cost. */
const RESTING_MS = 1_000;
/** A face that was not drawn for longer continues where it was instead of catching up. */
const MAX_FRAMES = 25;

/** The requested frame: playback at `audioMs` (null if nothing is heard), `frames` after the last one drawn. */
export type FrameRequest = {
  audioMs: number | null;
  frames: number;
  /** Head and body stay in place: only mouth and eyes are drawn. */
  held: boolean;
};

export interface PictureSource {
  /** False while the last frame is still being drawn. */
  request(wish: FrameRequest): boolean;
  readonly picture: Uint8Array | undefined;
}

export type VideoPumpOptions = {
  pictures: PictureSource;
  show: (picture: Uint8Array) => void;
  /** Playback position, or null while nothing is heard. */
  audioMs: () => number | null;
  /** Called when a frame is shown, with the audio position it was drawn for, or null for silence. */
  onShown?: (audioMs: number | null) => void;
  clock?: Clock;
};

/**
 * Shows 25 frames per second and requests each one tick ahead, for the audio that will be heard when it is shown: audio
 * is the clock, frames follow. A late frame is shown a tick later; if many are late, less is drawn.
 */
export class VideoPump {
  private readonly options: VideoPumpOptions;
  private readonly clock: Clock;
  private readonly startedAt: number;
  private readonly ladder = new QualityLadder();
  private served = 0;
  /** Ticks since a frame was last started. */
  private sinceDrawn = 0;
  private wasHeld = false;
  private last: Uint8Array | undefined;
  private shownAt = Number.NEGATIVE_INFINITY;
  /** Audio position of the newest frame. */
  private drawnMs: number | null = null;
  private callOff = () => {};
  private stopped = false;
  private resting = false;
  /** The last frame was shown to nobody. */
  private rested = false;
  readonly counts = { shown: 0, late: 0 };

  constructor(options: VideoPumpOptions) {
    this.options = options;
    this.clock = options.clock ?? machineClock;
    this.startedAt = this.clock.now();
  }

  start(): void {
    this.tick();
  }

  stop(): void {
    this.stopped = true;
    this.callOff();
  }

  /** Nobody looks until `wake`. */
  rest(): void {
    this.resting = true;
  }

  wake(): void {
    if (!this.resting) return;
    this.resting = false;
    this.callOff();
    this.tick();
  }

  get quality(): Quality {
    return this.ladder.quality;
  }

  private tick(): void {
    if (this.stopped) return;
    const {
      index,
      waitMs,
      missed: skipped,
    } = frameTick(this.clock.now() - this.startedAt, this.served, FRAME_MS);
    // A resting face misses nothing.
    const missed = this.rested ? 0 : skipped;
    this.rested = this.resting;
    this.served = index + 1;
    this.sinceDrawn += 1 + skipped;
    const { picture } = this.options.pictures;
    // A frame is not sent again at once: that would cost encoder and viewer almost as much as a new one, when little is left.
    // Who joins while nothing is drawn sees the last one.
    if (picture && (picture !== this.last || this.clock.now() - this.shownAt >= RESTING_MS))
      this.show(picture);
    const stride = this.quality === "half" ? 2 : 1;
    if (this.sinceDrawn >= stride) this.begin(stride, missed);
    this.callOff = this.clock.after(this.resting ? RESTING_MS : waitMs, () => this.tick());
  }

  private show(picture: Uint8Array): void {
    const isNew = picture !== this.last;
    this.last = picture;
    this.shownAt = this.clock.now();
    this.counts.shown += 1;
    this.options.show(picture);
    if (isNew) this.options.onShown?.(this.drawnMs);
  }

  /** Starts the next frame. */
  private begin(stride: number, missed: number): void {
    const { pictures, audioMs } = this.options;
    const at = audioMs();
    const held = this.quality === "calm" && !this.wasHeld;
    const begun = pictures.request({
      audioMs: at === null ? null : at + FRAME_MS * stride,
      frames: Math.min(MAX_FRAMES, this.sinceDrawn),
      held,
    });
    if (begun) {
      this.sinceDrawn = 0;
      this.drawnMs = at;
      this.wasHeld = held;
    } else this.counts.late += 1;
    this.ladder.note(stride + missed, missed + (begun ? 0 : stride));
  }
}

/** A tick of a steady rhythm: which tick is due, and how long to wait for the next. */
type FrameTick = { index: number; waitMs: number; missed: number };

/**
 * Computes the tick of a rhythm of one frame per `intervalMs`, `nowMs` after its start, with `shown` ticks served.
 * Missed ticks are counted and dropped: the rhythm keeps its phase instead of catching up.
 */
export function frameTick(nowMs: number, shown: number, intervalMs: number): FrameTick {
  const due = Math.floor(nowMs / intervalMs);
  const index = Math.max(shown, due);
  const nextAtMs = (index + 1) * intervalMs;
  return { index, waitMs: Math.max(0, nextAtMs - nowMs), missed: Math.max(0, due - shown) };
}
