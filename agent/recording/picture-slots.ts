import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files here are memory, on Linux. */
const MEMORY = "/dev/shm";

/**
 * Pictures on their way to another process, in a file without a name that both have open: it is gone with the last of
 * them. All pictures have the same number of bytes.
 */
export class PictureSlots {
  readonly fd: number;
  private readonly bytes: number;
  private latest: Uint8Array | undefined;

  constructor(fd: number, bytes: number) {
    this.fd = fd;
    this.bytes = bytes;
  }

  /** New ones. Throws what the file system says, as `ENOSPC`. */
  static make(bytes: number): PictureSlots {
    const folder = mkdtempSync(join(placeForFiles(), "visavis-pictures-"));
    try {
      return new PictureSlots(openSync(join(folder, "slots"), "wx+", 0o600), bytes);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Throws what the file system says, as `ENOSPC`. */
  write(slot: number, picture: Uint8Array): void {
    writeSync(this.fd, picture, 0, this.bytes, slot * this.bytes);
  }

  /** The picture is good until the next one is read. */
  read(slot: number): Uint8Array {
    this.latest ??= new Uint8Array(this.bytes);
    readSync(this.fd, this.latest, 0, this.bytes, slot * this.bytes);
    return this.latest;
  }

  close(): void {
    closeSync(this.fd);
  }
}

function placeForFiles(): string {
  return statSync(MEMORY, { throwIfNoEntry: false })?.isDirectory() ? MEMORY : tmpdir();
}
