type State = "idle" | "loading" | "playing";
type Snapshot = { key: string | null; state: State; hasFailed: boolean };

const IDLE: Snapshot = { key: null, state: "idle", hasFailed: false };

/** Plays one sentence at a time. */
export class SentencePlayer {
  private current: Snapshot = IDLE;
  private audio: HTMLAudioElement | undefined;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.current;

  /** Plays the sentence `key`, whose speech is at `urls` in turn, or stops it if it is playing. */
  press(key: string, urls: readonly string[]): void {
    const wasMine = this.current.key === key;
    this.stop();
    if (!wasMine) this.play(key, urls);
  }

  private play(key: string, [url, ...rest]: readonly string[]): void {
    if (url === undefined) {
      this.stop();
      return;
    }
    const audio = new Audio(url);
    this.audio = audio;
    this.show({ key, state: "loading", hasFailed: false });
    const ifMine = (act: () => void) => () => {
      if (this.audio === audio) act();
    };
    audio.onplaying = ifMine(() => this.show({ key, state: "playing", hasFailed: false }));
    audio.onended = ifMine(() => this.play(key, rest));
    audio.play().catch(ifMine(() => this.show({ ...IDLE, hasFailed: true })));
  }

  stop(): void {
    this.audio?.pause();
    this.audio = undefined;
    this.show(IDLE);
  }

  private show(next: Snapshot): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
