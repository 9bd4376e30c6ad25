import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";

/** Counted after decompression, so a small response can't become a large one. */
export const MAX_RESPONSE_BYTES = 65_536;

/** An endpoint's response; `text` is only its beginning if `isCut`. */
export type EndpointResponse = { status: number; text: string; isCut: boolean };

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
  // Reading the decoder reports errors of both streams.
  return pipeline(incoming, decoder(), () => undefined);
}

/**
 * Reads at most `maxBytes`, counted after decompression, then closes the connection. Throws if the response
 * is incomplete.
 */
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

/**
 * Reads at most `MAX_RESPONSE_BYTES`, then closes the connection. Replaces invalid UTF-8. Throws if the
 * response is incomplete.
 */
export async function readResponse(incoming: IncomingMessage): Promise<EndpointResponse> {
  const { bytes, isCut } = await readBody(incoming, MAX_RESPONSE_BYTES);
  // With `stream`, the decoder drops a character that the cut splits.
  const text = new TextDecoder().decode(bytes, { stream: isCut });
  return { status: incoming.statusCode ?? 0, text, isCut };
}
