/** Time as the pumps of sound and picture see it. */
export interface Clock {
  /** Milliseconds since some moment that stays the same. */
  now(): number;
  /** Runs something once, `ms` from now; what is returned calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const machineClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
