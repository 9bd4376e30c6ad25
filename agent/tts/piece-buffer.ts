/** Reads an iterable ahead of its consumer, so the next clause is synthesized while this one is passed on. */
export class PieceBuffer<T> implements AsyncIterable<T> {
  private readonly items: T[] = [];
  private wake: () => void = () => {};
  private done = false;
  private error: unknown;
  /** Settles when the source has been read to its end or has failed. */
  readonly finished: Promise<void>;

  constructor(source: AsyncIterable<T>) {
    this.finished = this.read(source);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let index = 0; ; index += 1) {
      while (index >= this.items.length && !this.done) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      const item = this.items[index];
      if (item === undefined) {
        if (this.error !== undefined) throw this.error;
        return;
      }
      yield item;
    }
  }

  private async read(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        this.items.push(item);
        this.wake();
      }
    } catch (error) {
      this.error = error ?? new Error("the source failed");
    }
    this.done = true;
    this.wake();
  }
}
