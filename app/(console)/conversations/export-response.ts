import { ReadableStream } from "node:stream/web";
import { AppError } from "#lib/platform/errors.ts";

const TYPES = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  zip: "application/zip",
};

export type ExportFormat = "json" | "csv" | "vtt";

/** The format that the URL asks for. Unknown and missing formats mean JSON. */
export const readFormat = (value: string | null): ExportFormat =>
  value === "csv" || value === "vtt" ? value : "json";

const encoder = new TextEncoder();

/** A file download, streamed while it is written. Returns 404 if the conversation does not exist. */
export async function exportResponse(
  name: string,
  type: keyof typeof TYPES,
  chunks: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  try {
    // The status can only change before the first chunk is sent.
    const first = await chunks.next();
    return new Response(ReadableStream.from(toByteChunks(first, chunks)) as globalThis.ReadableStream, {
      headers: {
        "content-type": TYPES[type],
        "content-disposition": `attachment; filename="${name}.${type}"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return new Response(null, { status: 404 });
    throw error;
  }
}

async function* toByteChunks(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield toBytes(first.value);
  for await (const chunk of rest) yield toBytes(chunk);
}

const toBytes = (chunk: string | Uint8Array): Uint8Array =>
  typeof chunk === "string" ? encoder.encode(chunk) : chunk;
