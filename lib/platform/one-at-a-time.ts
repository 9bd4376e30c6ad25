/**
 * Runs memory-hungry work one piece after the other: the limits of one are then the limits of all. Throws
 * what `refuse` returns if `maxPending` pieces are running or waiting already.
 */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private readonly maxPending: number;
  private readonly refuse: () => Error;

  constructor(maxPending: number, refuse: () => Error) {
    this.maxPending = maxPending;
    this.refuse = refuse;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.pending >= this.maxPending) throw this.refuse();
    this.pending += 1;
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.pending -= 1;
    }
  }
}
