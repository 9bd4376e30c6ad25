/** Where a recording stands, in milliseconds since the call's own zero; null while there is none to play. */
export class PlaybackClock {
  private video: HTMLVideoElement | undefined;
  private offsetMs = 0;
  private atMs: number | null = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): number | null => this.atMs;

  /** Goes to a moment of the call and plays on from there. */
  readonly seek = (callMs: number): void => {
    if (!this.video) return;
    this.video.currentTime = Math.max(0, callMs - this.offsetMs) / 1000;
    // A browser may want a press of its own first: then the picture stands at the right place.
    void this.video.play().catch(() => {});
  };

  /** Stops, or goes on. */
  readonly toggle = (): void => {
    if (this.video?.paused === false) this.video.pause();
    else void this.video?.play().catch(() => {});
  };

  /** Follows a video whose zero lies `offsetMs` after the call's; what is returned lets go of it. */
  attach(video: HTMLVideoElement, offsetMs: number): () => void {
    this.video = video;
    this.offsetMs = offsetMs;
    const tell = () => {
      this.atMs = this.video ? Math.round(this.video.currentTime * 1000) + this.offsetMs : null;
      for (const listener of this.listeners) listener();
    };
    const events = ["timeupdate", "seeking", "loadedmetadata"] as const;
    for (const event of events) video.addEventListener(event, tell);
    tell();
    return () => {
      for (const event of events) video.removeEventListener(event, tell);
      this.video = undefined;
      tell();
    };
  }
}
