import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Runs a suite behind others, on the CPU that they leave while they wait for speech and pages. Its output is buffered
 * until it can be shown in one piece.
 */
export class Behind {
  private said = "";

  write(text: string): void {
    this.said += text;
  }

  /** Returns the output since the last call. */
  take(): string {
    const { said } = this;
    this.said = "";
    return said;
  }
}

/**
 * Gives a session leader, and everything it starts from now on, the lowest priority. Linux may divide the CPU between
 * sessions first, so the session's priority is lowered too.
 */
export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 19);
    writeFileSync(`/proc/${pid}/autogroup`, "19");
  } catch {
    // It has exited, or the system has no such groups.
  }
}
