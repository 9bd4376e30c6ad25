type State = "idle" | "loading" | "playing";
type Snapshot = { key: string | null; state: State; problem: string };

const IDLE: Snapshot = { key: null, state: "idle", problem: "" };
const NOT_SPOKEN = "The sentence could not be spoken. Try again in a while.";

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

  /** Plays the sentence `key`, or stops it when it is the one that plays. */
  press(key: string, url: string): void {
    const wasMine = this.current.key === key;
    this.stop();
    if (wasMine) return;
    const audio = new Audio(url);
    this.audio = audio;
    this.show({ key, state: "loading", problem: "" });
    const ifMine = (next: Snapshot) => () => {
      if (this.audio === audio) this.show(next);
    };
    audio.onplaying = ifMine({ key, state: "playing", problem: "" });
    audio.onended = ifMine(IDLE);
    audio.play().catch(ifMine({ ...IDLE, problem: NOT_SPOKEN }));
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
