import { execFileSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "#lib/platform/errors.ts";

const CHUNK = Buffer.alloc(65_536);

/**
 * A tiny disk that a test can fill: the kernel itself then refuses writes. It disappears with this process,
 * however that ends.
 */
export class SmallDisk {
  /** The path for this process and its children. */
  readonly folder: string;
  private readonly root: number;
  private readonly ballast: number;
  private taken = 0;

  private constructor(root: number) {
    this.root = root;
    this.folder = `/proc/${process.pid}/fd/${root}`;
    this.ballast = openSync(join(this.folder, "ballast"), "w");
  }

  /** Returns `null` if this process may not mount file systems. */
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

  /** Fills the disk up to the given number of free bytes. */
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
