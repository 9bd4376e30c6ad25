import { ReadableStream } from "node:stream/web";
import { AppError } from "#lib/platform/errors.ts";

const TYPES = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  zip: "application/zip",
};

export type ExportFormat = "json" | "csv" | "vtt";

/** The format that an address asks for; JSON where it asks for none that there is. */
export const readFormat = (value: string | null): ExportFormat =>
  value === "csv" || value === "vtt" ? value : "json";

const encoder = new TextEncoder();

/** A file that the browser saves, sent as it is made. What does not exist answers 404. */
export async function exportAnswer(
  name: string,
  type: keyof typeof TYPES,
  parts: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  try {
    // Only what comes before the first part can still change the status.
    const first = await parts.next();
    return new Response(ReadableStream.from(bytesOf(first, parts)) as globalThis.ReadableStream, {
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

async function* bytesOf(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield toBytes(first.value);
  for await (const part of rest) yield toBytes(part);
}

const toBytes = (part: string | Uint8Array): Uint8Array =>
  typeof part === "string" ? encoder.encode(part) : part;
