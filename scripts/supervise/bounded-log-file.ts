import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 10_000_000;

/**
 * A log file that never exceeds `maxBytes`. When full, it is renamed to `<path>.1`, replacing the previous one. Writes
 * are synchronous, so the lines before a crash are on disk.
 */
export class BoundedLogFile {
  private readonly path: string;
  private readonly maxBytes: number;
  private file: number | null;
  private bytes: number;

  constructor(path: string, maxBytes = MAX_BYTES) {
    this.path = path;
    this.maxBytes = maxBytes;
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, "a", 0o600);
    this.file = file;
    this.bytes = fstatSync(file).size;
  }

  /** Lines after `close` are dropped: a dying child's output may arrive late. */
  append(line: string): void {
    if (this.file === null) return;
    const data = Buffer.from(`${line}\n`);
    if (this.bytes > 0 && this.bytes + data.length > this.maxBytes) this.file = this.rotate(this.file);
    writeSync(this.file, data);
    this.bytes += data.length;
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private rotate(file: number): number {
    closeSync(file);
    renameSync(this.path, `${this.path}.1`);
    this.bytes = 0;
    return openSync(this.path, "a", 0o600);
  }
}
