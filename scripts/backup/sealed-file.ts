import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { SetupError } from "#scripts/system/setup-error.ts";

/**
 * The outer format of a backup (ADR 22): a readable header, then chunks sealed with AES-256-GCM. A chunk's nonce is its
 * number and whether it is the last one, so a chunk that was changed, moved, left out or cut off does not open.
 */
const MAGIC = Buffer.from("visavis backup\n");
const FORMAT = 1;
const CHUNK_BYTES = 262_144;
const TAG_BYTES = 16;
const DIGEST_BYTES = 32;
const MAX_HEADER_BYTES = 65_536;
/** About 0.4 s and 128 MB for each guess. */
const SCRYPT = { N: 131_072, r: 8, p: 1 };
/** What a header may ask of this machine. */
const MAX_SCRYPT_N = 1_048_576;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+=*$/);
const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Identifies the backup, such as for a restore that is repeated. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  product: z.string(),
  kdf: z.object({
    N: z.int().min(2).max(MAX_SCRYPT_N),
    r: z.int().min(1).max(8),
    p: z.int().min(1).max(4),
    salt: base64,
  }),
  /** Tells a wrong passphrase from a damaged file. */
  check: base64,
});
export type BackupHeader = Pick<z.infer<typeof headerSchema>, "id" | "createdAt" | "product">;
type Keys = { chunks: Buffer; check: Buffer };

/** Where bytes go, such as an open file. */
export type ByteSink = { write(bytes: Uint8Array): Promise<unknown> };
/** Where bytes come from: fills the buffer and returns how many there were, fewer only at the end. */
export type ByteSource = { read(buffer: Uint8Array): Promise<number> };

async function deriveKeys(passphrase: string, { salt, ...cost }: z.infer<typeof headerSchema>["kdf"]) {
  const run = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  const secret = await run(passphrase.normalize("NFKC"), Buffer.from(salt, "base64"), 32, options);
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `visavis backup ${purpose}`, bytes));
  return { chunks: derive("chunks", 32), check: derive("check", 16) } satisfies Keys;
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const digest = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** Writes a sealed file: everything given to `write`, in order. It is complete only after `end`. */
export class SealedWriter {
  private readonly sink: ByteSink;
  private readonly key: Buffer;
  private readonly headerDigest: Buffer;
  private readonly pending = Buffer.alloc(CHUNK_BYTES);
  private pendingBytes = 0;
  private chunk = 0;

  private constructor(sink: ByteSink, key: Buffer, headerDigest: Buffer) {
    this.sink = sink;
    this.key = key;
    this.headerDigest = headerDigest;
  }

  /** Writes the header. `cost` is for tests. */
  static async create(sink: ByteSink, passphrase: string, header: BackupHeader, cost = SCRYPT) {
    const kdf = { ...cost, salt: randomBytes(32).toString("base64") };
    const keys = await deriveKeys(passphrase, kdf);
    const whole = { format: FORMAT, ...header, kdf, check: keys.check.toString("base64") };
    const json = Buffer.from(JSON.stringify(whole));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    await sink.write(Buffer.concat([MAGIC, length, json, digest(json)]));
    return new SealedWriter(sink, keys.chunks, digest(json));
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      // A full chunk waits for the next byte, because only `end` knows that a chunk is the last one.
      if (this.pendingBytes === CHUNK_BYTES) {
        await this.seal(this.pending, false);
        this.pendingBytes = 0;
      }
      const part = bytes.subarray(from, from + CHUNK_BYTES - this.pendingBytes);
      this.pending.set(part, this.pendingBytes);
      this.pendingBytes += part.length;
      from += part.length;
    }
  }

  async end(): Promise<void> {
    await this.seal(this.pending.subarray(0, this.pendingBytes), true);
  }

  private async seal(bytes: Uint8Array, isLast: boolean): Promise<void> {
    const cipher = createCipheriv("aes-256-gcm", this.key, nonceOf(this.chunk, isLast));
    cipher.setAAD(this.headerDigest);
    await this.sink.write(cipher.update(bytes));
    await this.sink.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    this.chunk += 1;
  }
}

const DAMAGED = "The backup is damaged: it was changed after it was written.";
const TRUNCATED = "The backup is incomplete: its end is missing.";

/** Whether a file begins like a backup, complete or not. */
export async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const head = Buffer.alloc(MAGIC.length);
    await handle.read(head, 0, head.length, 0);
    return head.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** Reads the header of a backup. Throws `SetupError` if the file is not a backup, or one that this version can't read. */
async function readHeader(source: ByteSource) {
  const head = Buffer.alloc(MAGIC.length + 4);
  const got = await source.read(head);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SetupError("This file is not a backup.");
  if (got < head.length) throw new SetupError(TRUNCATED);
  const length = head.readUInt32BE(MAGIC.length);
  if (length > MAX_HEADER_BYTES) throw new SetupError(DAMAGED);
  const rest = Buffer.alloc(length + DIGEST_BYTES);
  if ((await source.read(rest)) < rest.length) throw new SetupError(TRUNCATED);
  const json = rest.subarray(0, length);
  if (!digest(json).equals(rest.subarray(length))) throw new SetupError(DAMAGED);
  return { header: parseHeader(json.toString()), digest: digest(json) };
}

function parseHeader(json: string) {
  const found: unknown = JSON.parse(json);
  const { format } = z.object({ format: z.int() }).parse(found);
  if (format > FORMAT) {
    throw new SetupError(
      "This backup was made by a newer version of Visavis. Update Visavis, then try again.",
    );
  }
  const header = headerSchema.safeParse(found);
  if (!header.success) throw new SetupError(DAMAGED);
  return header.data;
}

/** Opens a sealed file for reading. Throws `SetupError` with the reason if the header or the passphrase is wrong. */
export async function openSealed(source: ByteSource, passphrase: string) {
  const { header, digest: headerDigest } = await readHeader(source);
  const keys = await deriveKeys(passphrase, header.kdf);
  const check = Buffer.from(header.check, "base64");
  if (check.length !== keys.check.length || !timingSafeEqual(check, keys.check)) {
    throw new SetupError("The passphrase is wrong.");
  }
  const { id, createdAt, product } = header;
  return { header: { id, createdAt, product }, chunks: openChunks(source, keys.chunks, headerDigest) };
}

/** The content of the chunks, in order. Throws `SetupError` at the first one that does not open, or if the end is missing. */
async function* openChunks(source: ByteSource, key: Buffer, headerDigest: Buffer): AsyncGenerator<Buffer> {
  const openChunk = (bytes: Buffer, chunk: number, isLast: boolean): Buffer | null => {
    if (bytes.length < TAG_BYTES) return null;
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(chunk, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(headerDigest);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  };
  for (let chunk = 0; ; chunk += 1) {
    const buffer = Buffer.alloc(CHUNK_BYTES + TAG_BYTES);
    const bytes = buffer.subarray(0, await source.read(buffer));
    if (bytes.length === 0) throw new SetupError(TRUNCATED);
    const middle = bytes.length === buffer.length ? openChunk(bytes, chunk, false) : null;
    const last = middle ? null : openChunk(bytes, chunk, true);
    if (middle) yield middle;
    else if (last) {
      if ((await source.read(Buffer.alloc(1))) > 0) throw new SetupError(DAMAGED);
      yield last;
      return;
    } else
      throw new SetupError(
        bytes.length < buffer.length ? `${TRUNCATED.slice(0, -1)}, or it was changed.` : DAMAGED,
      );
  }
}
