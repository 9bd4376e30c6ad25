import { type Clock, machineClock } from "./clock.ts";
import { frameTick } from "./frame-clock.ts";
import { type Quality, QualityLadder } from "./quality.ts";

/** Milliseconds of one picture. */
export const FRAME_MS = 40;
/** While nobody looks, a picture a second keeps the track alive and costs next to nothing. */
const RESTING_MS = 1_000;
/** A face that was not drawn for longer goes on where it was, instead of making up for it. */
const MOST_FRAMES = 25;

/** Which picture is wanted: of playback at `audioMs` (null: nothing is heard), `frames` after the last one drawn. */
export type PictureWish = {
  audioMs: number | null;
  frames: number;
  /** Head and body stay where they are: only mouth and eyes are drawn. */
  held: boolean;
};

export interface PictureSource {
  /** False while the last picture is still being drawn. */
  request(wish: PictureWish): boolean;
  readonly picture: Uint8Array | undefined;
}

export type VideoPumpOptions = {
  pictures: PictureSource;
  show: (picture: Uint8Array) => void;
  /** Where playback stands, or null while nothing is heard. */
  audioMs: () => number | null;
  /** A picture is shown that was drawn for the sound of that place, or for silence. */
  onShown?: (audioMs: number | null) => void;
  clock?: Clock;
};

/**
 * Shows 25 pictures a second and asks for each one a tick ahead, for the sound that will be heard when it is shown: sound
 * is the clock, pictures follow. One that is late is replaced by the last; when many are, less is drawn (`quality.ts`).
 */
export class VideoPump {
  private readonly options: VideoPumpOptions;
  private readonly clock: Clock;
  private readonly startedAt: number;
  private readonly ladder = new QualityLadder();
  private served = 0;
  /** Ticks since a picture was last begun. */
  private sinceDrawn = 0;
  private wasHeld = false;
  private last: Uint8Array | undefined;
  /** The sound that the newest picture is of. */
  private drawnMs: number | null = null;
  private callOff = () => {};
  private stopped = false;
  private resting = false;
  /** The last picture was shown to nobody. */
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
    // A face that rests misses nothing.
    const missed = this.rested ? 0 : skipped;
    this.rested = this.resting;
    this.served = index + 1;
    this.sinceDrawn += 1 + skipped;
    const { picture } = this.options.pictures;
    // Also where nothing new is due: the viewer's rate stays, and a picture that is shown again costs little.
    if (picture) this.show(picture);
    this.counts.shown += 1;
    const stride = this.quality === "half" ? 2 : 1;
    if (this.sinceDrawn >= stride) this.begin(stride, missed);
    this.callOff = this.clock.after(this.resting ? RESTING_MS : waitMs, () => this.tick());
  }

  private show(picture: Uint8Array): void {
    this.options.show(picture);
    if (picture !== this.last) this.options.onShown?.(this.drawnMs);
    this.last = picture;
  }

  /** Has the next picture begun. */
  private begin(stride: number, missed: number): void {
    const { pictures, audioMs } = this.options;
    const at = audioMs();
    const held = this.quality === "calm" && !this.wasHeld;
    const begun = pictures.request({
      audioMs: at === null ? null : at + FRAME_MS * stride,
      frames: Math.min(MOST_FRAMES, this.sinceDrawn),
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
