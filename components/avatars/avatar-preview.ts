import type { FacePreview } from "./face/face-preview.ts";

/** How long an avatar that nobody looks at any more stays awake. */
const LINGER_MS = 2_500;

export type PreviewState = {
  /** Whether the moving picture is on the page. */
  awake: boolean;
  speech: "none" | "preparing" | "playing";
  /** What went wrong, in a sentence. */
  problem: string | null;
};

export const ASLEEP: PreviewState = { awake: false, speech: "none", problem: null };

/** Who speaks on this page: another one that begins makes it fall silent. */
let speaker: AvatarPreview | null = null;

/**
 * One avatar of the gallery: wakes when it is looked at, speaks when it is asked to, sleeps when it is left alone. Lives
 * outside React, so that no render can interrupt a sentence.
 */
export class AvatarPreview {
  private readonly slug: string;
  private readonly listeners = new Set<() => void>();
  private state = ASLEEP;
  private host: HTMLElement | null = null;
  private face: FacePreview | null = null;
  private background = "studio";
  private watched = false;
  private lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(slug: string) {
    this.slug = slug;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly snapshot = (): PreviewState => this.state;

  /** Where the picture goes; null when the page is left. */
  readonly attach = (host: HTMLElement | null): void => {
    this.host = host;
    if (!host) this.sleep();
  };

  /** What stands behind the avatar, also in the middle of a sentence. */
  standBefore(background: string): void {
    this.background = background;
    this.face?.standBefore(background);
  }

  look(): void {
    this.watched = true;
    clearTimeout(this.lingering);
    void this.wake();
  }

  lookAway(): void {
    this.watched = false;
    this.linger();
  }

  /** Speaks, or falls silent when it speaks already. */
  press(): void {
    if (this.state.speech === "none") void this.speak();
    else this.hush();
  }

  private async speak(): Promise<void> {
    if (speaker !== this) speaker?.hush();
    speaker = this;
    this.change({ speech: "preparing", problem: null });
    const face = await this.wake();
    try {
      await face?.say(() => this.rest());
      if (this.face === face && this.state.speech === "preparing") this.change({ speech: "playing" });
    } catch (error) {
      if (this.face === face) this.fail(error instanceof Error ? error.message : "It could not be said.");
    }
  }

  private hush(): void {
    this.face?.hush();
    this.rest();
  }

  private rest(): void {
    this.change({ speech: "none" });
    if (!this.watched) this.linger();
  }

  private async wake(): Promise<FacePreview | null> {
    if (this.face) return this.face;
    const { FacePreview: Face } = await import("./face/face-preview.ts");
    if (!this.host || this.face) return this.face;
    this.face = new Face(this.slug, this.host, {
      onReady: () => this.change({ awake: true }),
      onFailed: (problem) => {
        this.sleep();
        this.fail(problem);
      },
    });
    this.face.standBefore(this.background);
    return this.face;
  }

  private linger(): void {
    clearTimeout(this.lingering);
    this.lingering = setTimeout(() => {
      if (this.state.speech === "none" && !this.watched) this.sleep();
    }, LINGER_MS);
  }

  private sleep(): void {
    clearTimeout(this.lingering);
    if (speaker === this) speaker = null;
    this.face?.close();
    this.face = null;
    this.change(ASLEEP);
  }

  private fail(problem: string): void {
    this.change({ speech: "none", problem });
  }

  private change(next: Partial<PreviewState>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) listener();
  }
}
