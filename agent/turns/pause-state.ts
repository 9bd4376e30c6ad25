/**
 * Whether the conversation is paused because the visitor is away. The audio output, the reply scheduler and
 * the silence watch share this state: each reads it and reacts to its changes.
 */
export class PauseState {
  private paused = false;
  private readonly listeners: (() => void)[] = [];

  get isPaused(): boolean {
    return this.paused;
  }

  pause(): void {
    this.change(true);
  }

  resume(): void {
    this.change(false);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  private change(paused: boolean): void {
    this.paused = paused;
    for (const listener of this.listeners) listener();
  }
}
