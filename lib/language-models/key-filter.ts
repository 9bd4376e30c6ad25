/** Shorter keys appear in any text by chance. */
const MIN_KEY_LENGTH = 4;
const MARK = Buffer.from("[key]");

/**
 * Replaces a key in a stream of bytes, so that a server that repeats what it was sent reveals it to nobody. Finds a key that
 * two chunks share, and otherwise delays nothing.
 */
export class KeyFilter {
  private readonly key: Buffer | null;
  /** The end of what was pushed, if the key may begin there. */
  private held = Buffer.alloc(0);

  constructor(key: string | null) {
    this.key = key !== null && key.length >= MIN_KEY_LENGTH ? Buffer.from(key) : null;
  }

  push(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.key) return bytes;
    const clean = replaceAll(Buffer.concat([this.held, bytes]), this.key);
    const from = clean.length - lengthOfBeginning(clean, this.key);
    this.held = Buffer.from(clean.subarray(from));
    return clean.subarray(0, from);
  }

  end(): Uint8Array<ArrayBuffer> {
    const { held } = this;
    this.held = Buffer.alloc(0);
    return held;
  }
}

function replaceAll(bytes: Buffer<ArrayBuffer>, key: Buffer): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, from)) {
    parts.push(bytes.subarray(from, at), MARK);
    from = at + key.length;
  }
  return from === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}

/** How many bytes at the end are the beginning of the key. */
function lengthOfBeginning(bytes: Buffer, key: Buffer): number {
  for (let length = Math.min(key.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(key.subarray(0, length))) return length;
  }
  return 0;
}
