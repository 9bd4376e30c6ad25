import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";

/** Counted after decompression, so that a small answer cannot become a large one. */
export const MAX_ANSWER_BYTES = 65_536;

/** An endpoint's answer; `text` is its beginning when `isCut`. */
export type Answer = { status: number; text: string; isCut: boolean };

const DECODERS = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
  ["zstd", createZstdDecompress],
]);
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (encoding === "identity") return incoming;
  const decoder = DECODERS.get(encoding);
  if (!decoder) throw new Error("unknown content encoding");
  // Whoever reads the decoder gets the fault of either of the two.
  return pipeline(incoming, decoder(), () => undefined);
}

/** Reads at most `maxBytes`, counted after decompression, and hangs up then. Throws when the answer breaks off. */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decoded(incoming)) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > maxBytes) break;
    }
  } finally {
    incoming.destroy();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: bytes > maxBytes };
}

/** Reads at most `MAX_ANSWER_BYTES` and hangs up then. What is no UTF-8 is replaced. Throws when the answer breaks off. */
export async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const { bytes, isCut } = await readBody(incoming, MAX_ANSWER_BYTES);
  // With `stream` a character that the cut went through is left out.
  const text = new TextDecoder().decode(bytes, { stream: isCut });
  return { status: incoming.statusCode ?? 0, text, isCut };
}
