import { closeSync, mkdtempSync, openSync, readSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files here are memory, on Linux. In a container it may have room for the pictures of one call, and none for two. */
const MEMORY = "/dev/shm";
const ROOM_FOR_CALLS = 2 ** 30;

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
  try {
    const { blocks, bsize } = statfsSync(MEMORY);
    return blocks * bsize >= ROOM_FOR_CALLS ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
