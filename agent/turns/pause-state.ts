/** Why the avatar is paused: its visitor is away, or a person speaks in its place. */
export type PauseReason = "visitor_away" | "takeover";

/**
 * Whether the conversation is paused. The audio output, the reply scheduler and the silence watch share this state: each
 * reads it and reacts to its changes.
 */
export class PauseState {
  private readonly reasons = new Set<PauseReason>();
  private readonly listeners: (() => void)[] = [];

  get isPaused(): boolean {
    return this.reasons.size > 0;
  }

  pause(reason: PauseReason): void {
    this.reasons.add(reason);
    this.notify();
  }

  resume(reason: PauseReason): void {
    this.reasons.delete(reason);
    this.notify();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
