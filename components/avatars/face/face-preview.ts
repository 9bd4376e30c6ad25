import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { BrowserFace } from "./browser-face.ts";
import { fetchSpeech, type VoiceChoice } from "./fetch-speech.ts";
import { type PreviewProblem, toPreviewProblem } from "./preview-problem.ts";
import { SoundPlayer } from "./sound-player.ts";

export type FaceEvents = { onReady: () => void; onFailed: (problem: PreviewProblem) => void };

/** An awake avatar on the page. It looks at the viewer and says hello on request. */
export class FacePreview {
  private readonly slug: string;
  private readonly face: BrowserFace;
  private readonly sound = new SoundPlayer();

  /** `pack`: of an avatar that is not on the server yet. It speaks with the voice of `slug`. */
  constructor(slug: string, host: HTMLElement, { onReady, onFailed }: FaceEvents, pack?: ArrayBuffer) {
    this.slug = slug;
    this.face = new BrowserFace({ slug, host, seed: PREVIEW_SEED, pack });
    this.face.ready.then(
      () => {
        this.face.send({ type: "state", state: "listening" });
        onReady();
      },
      (error: unknown) => {
        if (!this.face.signal.aborted) onFailed(toPreviewProblem(error, "notLoaded"));
      },
    );
  }

  /** Sets how much the face moves. Call it right after the constructor, before the avatar's files have arrived. */
  setLiveliness(liveliness: Liveliness): void {
    this.face.send({ type: "liveliness", liveliness });
  }

  /** Changes the background to the one with this name. */
  setBackground(background: string): void {
    this.face.send({ type: "background", name: background });
  }

  /** Says the avatar's hello in a voice. Resolves when its sound begins; rejects with a `PreviewError`. */
  async say(voice: VoiceChoice, onEnded: () => void): Promise<void> {
    const { speech, sampleRate } = await fetchSpeech(this.slug, voice, this.face.signal);
    await this.face.ready;
    const startsAt = await this.sound.play(speech, sampleRate, onEnded);
    this.face.send({ type: "say", speech, sampleRate, startsAt });
  }

  stopSpeaking(): void {
    this.sound.stop();
    this.face.send({ type: "stop" });
  }

  close(): void {
    this.sound.close();
    this.face.close();
  }
}

/** With this seed the first blink comes within a second, while the viewer is still looking. */
export const PREVIEW_SEED = 52;
