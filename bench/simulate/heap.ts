/** A queue of numbered events that gives back the earliest first. */
export class EventHeap {
  private readonly times: number[] = [];
  private readonly values: number[] = [];

  get size(): number {
    return this.times.length;
  }

  /** The time of the earliest event; infinite if there is none. */
  get nextAt(): number {
    return this.times[0] ?? Number.POSITIVE_INFINITY;
  }

  push(time: number, value = 0): void {
    const { times, values } = this;
    let at = times.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentTime = times[parent] ?? 0;
      if (parentTime <= time) break;
      times[at] = parentTime;
      values[at] = values[parent] ?? 0;
      at = parent;
    }
    times[at] = time;
    values[at] = value;
  }

  /** Removes the earliest event and returns its value. */
  pop(): number {
    const { times, values } = this;
    const first = values[0] ?? 0;
    const time = times.pop() ?? 0;
    const value = values.pop() ?? 0;
    if (times.length > 0) this.sink(time, value);
    return first;
  }

  /** Places an event at the root and moves it down. */
  private sink(time: number, value: number): void {
    const { times, values } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= times.length) break;
      if (child + 1 < times.length && (times[child + 1] ?? 0) < (times[child] ?? 0)) child += 1;
      const childTime = times[child] ?? 0;
      if (childTime >= time) break;
      times[at] = childTime;
      values[at] = values[child] ?? 0;
      at = child;
    }
    times[at] = time;
    values[at] = value;
  }
}
