/**
 * A signal that is written at its end and forgotten at its beginning. Positions count from the signal's first sample.
 * It is plain data, so a thread can send it to another.
 */
export type Tape = {
  data: Float32Array;
  /** Position of `data[0]`. */
  from: number;
  /** Position after the last sample. */
  to: number;
};

/** A tape that holds nothing yet. */
export function emptyTape(): Tape {
  return { data: new Float32Array(0), from: 0, to: 0 };
}

/** Adds samples at the end. */
export function append(tape: Tape, samples: Float32Array): void {
  const data = new Float32Array(tape.to - tape.from + samples.length);
  data.set(tape.data.subarray(0, tape.to - tape.from));
  data.set(samples, tape.to - tape.from);
  tape.data = data;
  tape.to += samples.length;
}

/** Forgets what is before `position`. */
export function forget(tape: Tape, position: number): void {
  const before = Math.min(Math.max(0, position - tape.from), tape.to - tape.from);
  if (before === 0) return;
  tape.data = tape.data.slice(before);
  tape.from += before;
}

/** The sample at a whole position; 0 outside of what the tape holds. */
export function sampleAt(tape: Tape, position: number): number {
  return tape.data[position - tape.from] ?? 0;
}

/** A copy of `[from, to)`, with zeros outside of what the tape holds. */
export function copyOf(tape: Tape, from: number, to: number): Float32Array {
  const copy = new Float32Array(Math.max(0, to - from));
  const first = Math.max(from, tape.from);
  const last = Math.min(to, tape.to);
  if (last > first) copy.set(tape.data.subarray(first - tape.from, last - tape.from), first - from);
  return copy;
}
