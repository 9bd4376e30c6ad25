/** The clock of the audio and video pumps. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Runs `fn` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const machineClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
