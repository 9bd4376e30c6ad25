import { open, stat } from "node:fs/promises";
import { z } from "zod";
import { log } from "#lib/platform/log.ts";
import { nullIfMissing } from "./s3-errors.ts";
import type { S3Requests } from "./s3-requests.ts";
import { type Content, StorageError } from "./storage-api.ts";

/** S3 wants parts of at least 5 MB, and at most 10,000 of them. */
const MIN_PART_BYTES = 8 * 1_048_576;
const MAX_PARTS = 9_000;

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  srt: "application/x-subrip",
  vtt: "text/vtt",
  wav: "audio/wav",
  webp: "image/webp",
};
const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";

type Source = { file: string } | { content: Content };

/** Stores an object: in one request if it is small, otherwise in parts that become an object at the end. */
export async function uploadObject(requests: S3Requests, name: string, source: Source): Promise<void> {
  const parts = await cut(source);
  const first = await parts.next();
  const bytes = first.done ? Buffer.alloc(0) : first.value;
  const second = first.done ? first : await parts.next();
  if (second.done) {
    await requests.write((s3) => s3.putObject(name, bytes, typeOf(name)));
    return;
  }
  await uploadParts(requests, name, [bytes, second.value], parts);
}

async function uploadParts(
  requests: S3Requests,
  name: string,
  begin: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const id = await requests.write((s3) => s3.getMultipartUploadId(name, typeOf(name)));
  const stored: { partNumber: number; etag: string }[] = [];
  let total = 0;
  const add = async (part: Buffer) => {
    const partNumber = stored.length + 1;
    stored.push(await requests.write((s3) => s3.uploadPart(name, id, part, partNumber)));
    total += part.length;
  };
  try {
    for (const part of begin) await add(part);
    for await (const part of rest) await add(part);
    // If a response was lost, the upload may be complete and gone: what counts is the object.
    await requests.write((s3) => s3.completeMultipartUpload(name, id, stored).catch(nullIfMissing));
    const made = await requests.read(() => requests.send("HEAD", name).catch(nullIfMissing));
    if (made?.headers.get("content-length") !== String(total)) {
      throw new StorageError("failed", "an upload in parts was not completed");
    }
  } catch (error) {
    await requests
      .write((s3) => s3.abortMultipartUpload(name, id).catch(nullIfMissing))
      .catch((failure: unknown) => {
        log.warn("an interrupted upload was not removed", { error: failure });
      });
    throw error;
  }
}

async function cut(source: Source): Promise<AsyncGenerator<Buffer, undefined>> {
  if ("file" in source) return cutFile(source.file, partBytes((await stat(source.file)).size));
  const { content } = source;
  if (typeof content !== "string" && !(content instanceof Uint8Array))
    return cutStream(content, MIN_PART_BYTES);
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return cutStream([bytes], partBytes(bytes.length));
}

const partBytes = (total: number): number => Math.max(MIN_PART_BYTES, Math.ceil(total / MAX_PARTS));

async function* cutFile(path: string, size: number): AsyncGenerator<Buffer, undefined> {
  const file = await open(path, "r");
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* cutStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk);
    while (bytes + rest.length >= size) {
      yield Buffer.concat([...waiting, rest.subarray(0, size - bytes)]);
      rest = rest.subarray(size - bytes);
      waiting = [];
      bytes = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

const upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() });
const uploadsSchema = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([upload, z.array(upload)]).optional() }),
});

/** Uploads in parts that nobody completed. Empty if the server lists them in a form that isn't known. */
export function parseUploads(listed: unknown): { name: string; id: string; startedMs: number }[] {
  const { data } = uploadsSchema.safeParse(listed);
  const uploads = [data?.ListMultipartUploadsResult.Upload ?? []].flat();
  return uploads.map(({ Key, UploadId, Initiated }) => ({
    name: Key,
    id: UploadId,
    startedMs: Date.parse(Initiated),
  }));
}
