import { join } from "node:path";
import { BoundedLogFile } from "./bounded-log-file.ts";
import { Reaper } from "./reaper.ts";
import { type ChildEvents, type ChildSpec, SupervisedChild } from "./supervised-child.ts";

/** Keeps a set of children running until `stop`, and leaves none behind however this process dies. */
export class Supervisor {
  private readonly logDir: string;
  private readonly events: ChildEvents;
  private readonly reaper = new Reaper();
  private readonly children: SupervisedChild[] = [];
  private stopping: Promise<void> | null = null;

  constructor(logDir: string, events: ChildEvents) {
    this.logDir = logDir;
    this.events = events;
  }

  /** `isLate`: started after others that do not depend on it, so it stops after them. */
  start(spec: ChildSpec, { isLate = false } = {}): void {
    if (this.stopping) return;
    const log = new BoundedLogFile(join(this.logDir, `${spec.name}.log`));
    const child = new SupervisedChild(spec, log, this.reaper, this.events);
    if (isLate) this.children.unshift(child);
    else this.children.push(child);
    child.start();
  }

  /**
   * Stops children in reverse start order, because later ones depend on earlier ones. A second call waits for the
   * first.
   */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    for (const child of this.children.toReversed()) await child.stop();
    this.reaper.close();
  }
}
