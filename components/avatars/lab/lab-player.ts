import { MOUTH_SHAPES } from "#lib/avatar/rig.ts";
import { BrowserFace } from "../face/browser-face.ts";
import { epochNow, type ShownFrame } from "../face/face-messages.ts";
import type { SpokenText } from "../face/fetch-speech.ts";
import { SoundPlayer } from "../face/sound-player.ts";

const FRAME_MS = 40;
const NOTHING: SpokenText = { speech: [], sampleRate: 24_000 };

/** What the lab shows of the frame on screen, and of all frames since the last start. */
export type LabState = {
  ready: boolean;
  playing: boolean;
  audioMs: number;
  lengthMs: number;
  weights: readonly number[];
  drawMs: readonly number[];
  /** Frames that were due while another was still being drawn. */
  late: number;
};

const START: LabState = {
  ready: false,
  playing: false,
  audioMs: 0,
  lengthMs: 0,
  weights: MOUTH_SHAPES.map(() => 0),
  drawMs: [],
  late: 0,
};

/** A face of which every frame can be looked at: plays with its sound, or steps. */
export class LabPlayer {
  private readonly listeners = new Set<() => void>();
  private readonly sound = new SoundPlayer();
  private state = START;
  private face: BrowserFace | null = null;
  private spoken = NOTHING;
  private startsAt = 0;
  private drawing = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly snapshot = (): LabState => this.state;

  /** Wakes a person inside `host`; resolves when it is drawn. */
  async open(slug: string, host: HTMLElement): Promise<void> {
    this.close();
    const face = new BrowserFace({ slug, host, seed: 1, paced: false });
    this.face = face;
    face.onShown = (frame) => this.onShown(frame);
    await face.drawn;
    this.change({ ready: true });
    if (this.spoken !== NOTHING) this.learn(this.spoken);
  }

  learn(spoken: SpokenText): void {
    this.pause();
    this.spoken = spoken;
    const last = spoken.speech.at(-1);
    const lengthMs = last ? last.startMs + (last.samples.length / spoken.sampleRate) * 1_000 : 0;
    this.face?.send({ type: "learn", ...spoken });
    this.change({ lengthMs, drawMs: [], late: 0 });
    this.show(0);
  }

  async play(): Promise<void> {
    this.change({ playing: true, drawMs: [], late: 0 });
    this.startsAt = await this.sound.play(this.spoken.speech, this.spoken.sampleRate, () => this.pause());
    this.timer = setInterval(() => this.tick(), FRAME_MS);
  }

  pause(): void {
    clearInterval(this.timer);
    this.sound.stop();
    this.change({ playing: false });
  }

  /** Shows another frame: a whole number of frames from the one on screen. */
  step(frames: number): void {
    this.seek(this.state.audioMs + frames * FRAME_MS);
  }

  seek(audioMs: number): void {
    this.pause();
    this.show(Math.min(Math.max(0, audioMs), this.state.lengthMs));
  }

  close(): void {
    this.pause();
    this.sound.close();
    this.face?.close();
    this.face = null;
    this.drawing = false;
    this.change({ ready: false });
  }

  private tick(): void {
    const audioMs = epochNow() - this.startsAt;
    if (audioMs < 0) return;
    if (this.drawing) this.change({ late: this.state.late + 1 });
    else this.show(Math.min(audioMs, this.state.lengthMs));
  }

  private show(audioMs: number): void {
    if (!this.face || this.spoken === NOTHING) return;
    this.drawing = true;
    this.face.send({ type: "show", audioMs });
  }

  private onShown({ audioMs, weights, drawMs }: ShownFrame): void {
    this.drawing = false;
    this.change({ audioMs, weights, drawMs: [...this.state.drawMs, drawMs] });
  }

  private change(next: Partial<LabState>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) listener();
  }
}
