/** Runs work that yields between its parts, at once. Returns what it returns. */
export function drain<Result>(work: Generator<undefined, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
