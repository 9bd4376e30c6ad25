import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";
import { SetupError } from "#scripts/system/setup-error.ts";

/**
 * The inner format of a backup: a manifest, the secrets, each table's rows, each file's content, and the totals. `rows`
 * is compressed, `content` is not, because recordings are compressed already.
 */
const KINDS = ["manifest", "secrets", "table", "rows", "file", "content", "end"] as const;
type FrameKind = (typeof KINDS)[number];
export type Frame = { kind: FrameKind; payload: Buffer };

const HEAD_BYTES = 5;
const deflate = promisify<Uint8Array, object, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, Buffer>(inflateRaw);

/** Returns a frame's bytes. An object becomes JSON. */
export async function encodeFrame(kind: FrameKind, content: Uint8Array | string | object): Promise<Buffer> {
  const isBytes = content instanceof Uint8Array;
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const bytes = isBytes ? content : Buffer.from(text);
  const payload = kind === "rows" ? await deflate(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  return Buffer.concat([frameHead(kind, payload.length), payload]);
}

/** What precedes a frame's payload: enough for `content`, which is written unchanged. */
export function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = KINDS.indexOf(kind);
  head.writeUInt32BE(length, 1);
  return head;
}

/** Splits chunks of any size into frames. Throws `SetupError` for a kind that this version does not know. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = HEAD_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < wanted) continue;
    let rest = Buffer.concat(held);
    for (;;) {
      wanted = rest.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length < wanted) break;
      yield await decodeFrame(rest.subarray(0, wanted));
      rest = rest.subarray(wanted);
    }
    held = [rest];
    heldBytes = rest.length;
  }
  if (heldBytes > 0) throw new SetupError("The backup is damaged: its last part is incomplete.");
}

async function decodeFrame(bytes: Buffer): Promise<Frame> {
  const kind = KINDS[bytes[0] ?? KINDS.length];
  if (!kind) throw new SetupError("The backup has a part that this version of Visavis does not know.");
  const payload = bytes.subarray(HEAD_BYTES);
  return { kind, payload: kind === "rows" ? await inflate(payload) : payload };
}
