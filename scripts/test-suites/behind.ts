import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * What runs behind other suites: it takes the CPU that those leave, which wait for speech to be spoken and pages to
 * answer, and its output is kept until it can be shown in one piece.
 */
export class Behind {
  private said = "";

  write(text: string): void {
    this.said += text;
  }

  /** What was said since the last time. */
  take(): string {
    const { said } = this;
    this.said = "";
    return said;
  }
}

/**
 * Gives a process that leads a session, and all that it starts from now on, the lowest priority. Linux may share the CPU
 * out by sessions first: then it is the session that has to give way.
 */
export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 19);
    writeFileSync(`/proc/${pid}/autogroup`, "19");
  } catch {
    // It has ended, or the system knows no such groups.
  }
}
