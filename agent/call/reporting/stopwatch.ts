/** Measures consecutive steps: milliseconds of each step, by name. */
export class Stopwatch {
  readonly stages: Record<string, number> = {};
  private at = performance.now();

  /** Ends a step and begins the next. */
  mark(step: string): void {
    const now = performance.now();
    this.stages[`${step}Ms`] = Math.round(now - this.at);
    this.at = now;
  }
}
