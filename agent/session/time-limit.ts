/** Spoken shortly before the longest allowed call is over. */
export const TIME_UP_LINE = "I'm afraid our time is up. Thank you for talking with me. Goodbye!";
const GOODBYE_MS = 9_000;

/** Ends a call at its longest allowed length, with a goodbye shortly before. */
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
