const GOODBYE_MS = 9_000;

/** Ends a call at its maximum length, with a goodbye 9 s before. */
export class TimeLimit {
  private readonly timers: NodeJS.Timeout[];

  constructor(remainingMs: number, { onGoodbye, onOver }: { onGoodbye: () => void; onOver: () => void }) {
    const goodbyeInMs = Math.max(0, remainingMs - GOODBYE_MS);
    this.timers = [setTimeout(onGoodbye, goodbyeInMs), setTimeout(onOver, Math.max(0, remainingMs))];
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
