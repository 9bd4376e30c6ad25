import { frameTick } from "./frame-clock.ts";
import { type LoadWindow, nextStride, STRIDE_WINDOW } from "./frame-stride.ts";

/** Milliseconds of one picture. */
export const FRAME_MS = 40;

export interface PictureSource {
  request(audioMs: number | null): boolean;
  readonly picture: Uint8Array | undefined;
}

export type VideoPumpOptions = {
  pictures: PictureSource;
  show: (picture: Uint8Array) => void;
  /** Where playback stands, or null while nothing is heard. */
  audioMs: () => number | null;
};

/**
 * Shows 25 pictures a second and asks for each one a tick ahead, for the sound that will be heard when it is shown: sound
 * is the clock, pictures follow. One that is late is replaced by the last; when many are, every other one is drawn.
 */
export class VideoPump {
  private readonly options: VideoPumpOptions;
  private readonly startedAt = performance.now();
  private served = 0;
  private stride = 1;
  private load: LoadWindow = { ticks: 0, late: 0 };
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  readonly counts = { shown: 0, late: 0 };

  constructor(options: VideoPumpOptions) {
    this.options = options;
  }

  start(): void {
    this.tick();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private tick(): void {
    if (this.stopped) return;
    const { pictures, show, audioMs } = this.options;
    if (pictures.picture) show(pictures.picture);
    this.counts.shown += 1;
    if (this.counts.shown % this.stride === 0) {
      const at = audioMs();
      this.note(pictures.request(at === null ? null : at + FRAME_MS * this.stride));
    }
    const { index, waitMs } = frameTick(performance.now() - this.startedAt, this.served, FRAME_MS);
    this.served = index + 1;
    this.timer = setTimeout(() => this.tick(), waitMs);
  }

  private note(inTime: boolean): void {
    if (!inTime) this.counts.late += 1;
    this.load = { ticks: this.load.ticks + 1, late: this.load.late + (inTime ? 0 : 1) };
    if (this.load.ticks < STRIDE_WINDOW) return;
    this.stride = nextStride(this.stride, this.load);
    this.load = { ticks: 0, late: 0 };
  }
}
