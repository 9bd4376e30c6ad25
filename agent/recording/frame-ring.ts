import { closeSync, mkdtempSync, openSync, readSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** On Linux, files here are in memory. A container may have room for the frames of one call, but not of two. */
const MEMORY = "/dev/shm";
const ROOM_FOR_CALLS = 2 ** 30;

/**
 * Frames on their way to another process, in an unnamed file that both have open. It disappears with the last of them.
 * All frames have the same number of bytes.
 */
export class FrameRing {
  readonly fd: number;
  private readonly bytes: number;
  private latest: Uint8Array | undefined;

  constructor(fd: number, bytes: number) {
    this.fd = fd;
    this.bytes = bytes;
  }

  /** Creates a ring. Throws file system errors such as `ENOSPC`. */
  static make(bytes: number): FrameRing {
    const folder = mkdtempSync(join(placeForFiles(), "visavis-pictures-"));
    try {
      return new FrameRing(openSync(join(folder, "slots"), "wx+", 0o600), bytes);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Throws file system errors such as `ENOSPC`. */
  write(slot: number, picture: Uint8Array): void {
    writeSync(this.fd, picture, 0, this.bytes, slot * this.bytes);
  }

  /** The frame is valid until the next one is read. */
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
  try {
    const { blocks, bsize } = statfsSync(MEMORY);
    return blocks * bsize >= ROOM_FOR_CALLS ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
