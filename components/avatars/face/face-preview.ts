import { BrowserFace } from "./browser-face.ts";
import { fetchSpeech } from "./fetch-speech.ts";
import { PREVIEW_SEED } from "./preview-seed.ts";
import { SoundPlayer } from "./sound-player.ts";

export type FaceEvents = { onReady: () => void; onFailed: (reason: string) => void };

/** One avatar that is awake on the page: it looks at the viewer, and says hello when it is asked to. */
export class FacePreview {
  private readonly slug: string;
  private readonly face: BrowserFace;
  private readonly sound = new SoundPlayer();

  constructor(slug: string, host: HTMLElement, { onReady, onFailed }: FaceEvents) {
    this.slug = slug;
    this.face = new BrowserFace({ slug, host, seed: PREVIEW_SEED, paced: true });
    this.face.drawn.then(
      () => {
        this.face.send({ type: "state", state: "listening" });
        onReady();
      },
      (error: Error) => {
        if (!this.face.signal.aborted) onFailed(error.message);
      },
    );
  }

  /** Stands before another background, by its name. */
  standBefore(background: string): void {
    this.face.send({ type: "background", name: background });
  }

  /** Says the avatar's hello; resolves when its sound begins. Rejects with a sentence for whoever asked. */
  async say(onEnded: () => void): Promise<void> {
    const { speech, sampleRate } = await fetchSpeech(this.slug, this.face.signal);
    await this.face.drawn;
    const startsAt = await this.sound.play(speech, sampleRate, onEnded);
    this.face.send({ type: "say", speech, sampleRate, startsAt });
  }

  hush(): void {
    this.sound.stop();
    this.face.send({ type: "hush" });
  }

  close(): void {
    this.sound.close();
    this.face.close();
  }
}
