import type { FacePreview } from "#components/avatars/face/face-preview.ts";
import type { VoiceChoice } from "#components/avatars/face/fetch-speech.ts";
import { type PreviewProblem, toPreviewProblem } from "#components/avatars/face/preview-problem.ts";
import { Store } from "#components/ui/state/store.ts";
import { DEFAULT_LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

/** How long an avatar stays awake after the pointer or focus leaves it. */
const SLEEP_DELAY_MS = 2_500;

type PreviewState = {
  /** Whether the animated face is on the page. */
  awake: boolean;
  speech: "none" | "preparing" | "playing";
  problem: PreviewProblem | null;
};

const ASLEEP: PreviewState = { awake: false, speech: "none", problem: null };

/** The avatar that is speaking on this page. It stops when another one starts. */
let speaker: AvatarPreview | null = null;

/**
 * One avatar of the gallery. It wakes on attention, speaks on request and sleeps when left alone. It lives
 * outside React, where a render cannot interrupt a sentence.
 */
export class AvatarPreview extends Store<PreviewState> {
  private readonly slug: string;
  private host: HTMLElement | null = null;
  private face: FacePreview | null = null;
  private background = "studio";
  private liveliness = DEFAULT_LIVELINESS;
  private voice: VoiceChoice = { voice: null, speed: null };
  private watched = false;
  private sleepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(slug: string) {
    super(ASLEEP);
    this.slug = slug;
  }

  /** Sets the element to draw in; `null` on unmount. */
  readonly attach = (host: HTMLElement | null): void => {
    this.host = host;
    if (!host) this.sleep();
  };

  /** Changes the background, even in the middle of a sentence. */
  setBackground(background: string): void {
    this.background = background;
    this.face?.setBackground(background);
  }

  /** Sets how much the face moves from its next waking on; a silent one goes to sleep. */
  setLiveliness(liveliness: Liveliness): void {
    if (liveliness === this.liveliness) return;
    this.liveliness = liveliness;
    if (this.face && this.state.speech === "none") this.sleep();
  }

  /** Sets the voice of the next hello. */
  setVoice(choice: VoiceChoice): void {
    this.voice = choice;
  }

  look(): void {
    this.watched = true;
    clearTimeout(this.sleepTimer);
    void this.wake();
  }

  lookAway(): void {
    this.watched = false;
    this.scheduleSleep();
  }

  /** Starts speaking, or stops if already speaking. */
  press(): void {
    if (this.state.speech === "none") void this.speak();
    else this.stopSpeaking();
  }

  private async speak(): Promise<void> {
    if (speaker !== this) speaker?.stopSpeaking();
    speaker = this;
    this.change({ speech: "preparing", problem: null });
    const face = await this.wake();
    try {
      await face?.say(this.voice, () => this.finishSpeaking());
      if (this.face === face && this.state.speech === "preparing") this.change({ speech: "playing" });
    } catch (error) {
      if (this.face === face) this.fail(toPreviewProblem(error, "speech"));
    }
  }

  private stopSpeaking(): void {
    this.face?.stopSpeaking();
    this.finishSpeaking();
  }

  private finishSpeaking(): void {
    this.change({ speech: "none" });
    if (!this.watched) this.scheduleSleep();
  }

  private async wake(): Promise<FacePreview | null> {
    if (this.face) return this.face;
    const { FacePreview: Face } = await import("#components/avatars/face/face-preview.ts");
    if (!this.host || this.face) return this.face;
    this.face = new Face(this.slug, this.host, {
      onReady: () => this.change({ awake: true }),
      onFailed: (problem) => {
        this.sleep();
        this.fail(problem);
      },
    });
    this.face.setLiveliness(this.liveliness);
    this.face.setBackground(this.background);
    return this.face;
  }

  private scheduleSleep(): void {
    clearTimeout(this.sleepTimer);
    this.sleepTimer = setTimeout(() => {
      if (this.state.speech === "none" && !this.watched) this.sleep();
    }, SLEEP_DELAY_MS);
  }

  private sleep(): void {
    clearTimeout(this.sleepTimer);
    if (speaker === this) speaker = null;
    this.face?.close();
    this.face = null;
    this.change(ASLEEP);
  }

  private fail(problem: PreviewProblem): void {
    this.change({ speech: "none", problem });
  }

  private change(next: Partial<PreviewState>): void {
    this.set({ ...this.state, ...next });
  }
}
