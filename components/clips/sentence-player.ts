import { Store } from "#components/ui/state/store.ts";

type State = "idle" | "loading" | "playing";
type Snapshot = { key: string | null; state: State; hasFailed: boolean };

const IDLE: Snapshot = { key: null, state: "idle", hasFailed: false };

/** Plays one sentence at a time. */
export class SentencePlayer extends Store<Snapshot> {
  private audio: HTMLAudioElement | undefined;

  constructor() {
    super(IDLE);
  }

  /** Plays the sentence `key`, whose speech is at `urls` in turn, or stops it if it is playing. */
  press(key: string, urls: readonly string[]): void {
    const wasMine = this.state.key === key;
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
    this.set({ key, state: "loading", hasFailed: false });
    const ifMine = (act: () => void) => () => {
      if (this.audio === audio) act();
    };
    audio.onplaying = ifMine(() => this.set({ key, state: "playing", hasFailed: false }));
    audio.onended = ifMine(() => this.play(key, rest));
    audio.play().catch(ifMine(() => this.set({ ...IDLE, hasFailed: true })));
  }

  stop(): void {
    this.audio?.pause();
    this.audio = undefined;
    this.set(IDLE);
  }
}
