import { execFileSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "#lib/platform/error-code.ts";

const CHUNK = Buffer.alloc(65_536);

/**
 * A disk of its own with so little room that a test can fill it; the kernel itself refuses what does not fit. Only this
 * process holds it: it is gone with it, however that ends.
 */
export class SmallDisk {
  /** Where it is found, by this process and those that it starts. */
  readonly folder: string;
  private readonly root: number;
  private readonly ballast: number;
  private taken = 0;

  private constructor(root: number) {
    this.root = root;
    this.folder = `/proc/${process.pid}/fd/${root}`;
    this.ballast = openSync(join(this.folder, "ballast"), "w");
  }

  /** Null where this process may not mount anything. */
  static mount(megabytes: number): SmallDisk | null {
    const place = mkdtempSync(join(tmpdir(), "small-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", place], { stdio: "ignore" });
      const root = openSync(place, "r");
      execFileSync("umount", ["--lazy", place]);
      return new SmallDisk(root);
    } catch {
      return null;
    } finally {
      rmdirSync(place);
    }
  }

  /** Takes all room but so many bytes. */
  leave(bytes: number): void {
    try {
      for (;;) this.taken += writeSync(this.ballast, CHUNK, 0, CHUNK.length, this.taken);
    } catch (error) {
      if (errorCode(error) !== "ENOSPC") throw error;
    }
    this.taken = Math.max(0, this.taken - bytes);
    ftruncateSync(this.ballast, this.taken);
  }

  close(): void {
    closeSync(this.ballast);
    closeSync(this.root);
  }
}
