/**
 * Runs memory-hungry work one piece after the other: the limits of one are then the limits of all. Throws
 * what `refuse` returns if `maxPending` pieces are running or waiting already. Of those, at most half, rounded up, are one
 * owner's, so one account leaves places to others.
 */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0;
  private readonly pendingOf = new Map<string, number>();
  private readonly maxPending: number;
  private readonly refuse: () => Error;

  constructor(maxPending: number, refuse: () => Error) {
    this.maxPending = maxPending;
    this.refuse = refuse;
  }

  /** `ownerId`: whose work it is. Without one, only the total counts. */
  async run<Result>(work: () => Promise<Result>, ownerId?: string): Promise<Result> {
    const share = Math.ceil(this.maxPending / 2);
    if (this.pending >= this.maxPending || (ownerId && this.count(ownerId) >= share)) throw this.refuse();
    this.pending += 1;
    if (ownerId) this.pendingOf.set(ownerId, this.count(ownerId) + 1);
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.pending -= 1;
      if (ownerId && this.count(ownerId) > 1) this.pendingOf.set(ownerId, this.count(ownerId) - 1);
      else if (ownerId) this.pendingOf.delete(ownerId);
    }
  }

  private count(ownerId: string): number {
    return this.pendingOf.get(ownerId) ?? 0;
  }
}
