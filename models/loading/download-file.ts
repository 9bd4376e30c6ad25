import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "#lib/platform/errors.ts";
import { describeSize } from "#models/llm/files/gguf-manifest.ts";

/** A file to download. Without a known hash it cannot be verified. */
export type Download = { name: string; url: string; bytes: number; sha256: string | null };
export type DownloadedFile = { path: string; bytes: number; verified: boolean };
export type DownloadOptions = {
  onProgress?: (progress: { received: number; total: number }) => void;
  signal?: AbortSignal;
  /** Free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>;
  connectMs?: number;
  stallMs?: number;
  /** Whether the file's size is exact. Then nothing is downloaded from a server that announces another size. */
  isSizeExact?: boolean;
};

/** The server of a file cannot be reached at all. */
export class ServerUnreachableError extends Error {}

const CONNECT_MS = 10_000;
const STALL_MS = 20_000;
/** The disk is shared with the instance's database. */
const SPARE_BYTES = 500_000_000;

/**
 * Downloads a file to `path`, or continues where an earlier attempt stopped. The file gets its name only after its
 * hash was compared, so a file with that name is complete. Throws an error that says what went wrong and what to do.
 */
export async function downloadFile(
  model: Download,
  path: string,
  options: DownloadOptions = {},
): Promise<DownloadedFile> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const bytes = await receive(model, part, options);
  if (model.sha256 !== null && (await hashFile(part, options.signal)) !== model.sha256) {
    await rm(part, { force: true });
    throw new Error(
      `The downloaded file of ${model.name} is not the one that was published: its SHA-256 differs. It was deleted. Try again, or choose another model.`,
    );
  }
  options.signal?.throwIfAborted();
  await rename(part, path);
  return { path, bytes, verified: model.sha256 !== null };
}

async function receive(model: Download, part: string, options: DownloadOptions): Promise<number> {
  const kept = await stat(part).then(
    (found) => found.size,
    () => 0,
  );
  const control = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, control.signal]) : control.signal;
  const response = await connect(model, kept, control, { ...options, signal });
  // The server has nothing after the kept part: it is the whole file.
  if (response.status === 416 && kept > 0) return kept;
  if (!response.ok || !response.body) {
    throw new Error(
      `The download of ${model.name} failed: the server responded with ${response.status}. Try again later.`,
    );
  }
  const from = response.status === 206 ? kept : 0;
  const announced = Number(response.headers.get("content-length") ?? Number.NaN);
  const total = Number.isNaN(announced) ? model.bytes : announced + from;
  try {
    if (options.isSizeExact && total !== model.bytes && !response.headers.has("content-encoding")) {
      throw new Error(`${new URL(model.url).host} has another version of ${model.name}.`);
    }
    await assertSpace(dirname(part), total - from, options.freeBytes);
  } catch (error) {
    control.abort();
    throw error;
  }
  const out = await open(part, from > 0 ? "a" : "w");
  let received = from;
  const timer = setTimeout(() => control.abort(), options.stallMs ?? STALL_MS);
  try {
    for await (const chunk of response.body) {
      timer.refresh();
      await out.write(chunk);
      received += chunk.length;
      options.onProgress?.({ received, total });
    }
  } catch (error) {
    throw describeInterruption(error, {
      model,
      received,
      total,
      isCancelled: options.signal?.aborted ?? false,
    });
  } finally {
    clearTimeout(timer);
    await out.close();
  }
  if (received < total && !Number.isNaN(announced)) {
    throw describeInterruption(null, { model, received, total, isCancelled: false });
  }
  return received;
}

async function connect(
  { name, url }: Download,
  kept: number,
  control: AbortController,
  { signal, connectMs = CONNECT_MS }: DownloadOptions,
): Promise<Response> {
  const timer = setTimeout(() => control.abort(), connectMs);
  try {
    return await fetch(url, {
      ...(signal && { signal }),
      headers: { "accept-encoding": "identity", ...(kept > 0 && { range: `bytes=${kept}-` }) },
    });
  } catch {
    throw new ServerUnreachableError(
      `${new URL(url).host} cannot be reached, so ${name} was not downloaded. Check the connection and try again.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Reports each tenth of a download. */
export function tenths(
  name: string,
  report: (message: string) => void,
): (progress: { received: number; total: number }) => void {
  let told = 0;
  return ({ received, total }) => {
    const tenth = Math.floor((received / total) * 10);
    if (tenth > told) report(`${name} ${tenth * 10} %`);
    told = Math.max(told, tenth);
  };
}

/** Throws if a download of that size would fill the disk. */
export async function assertSpace(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => Promise<number> = readFreeBytes,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + SPARE_BYTES) return;
  throw new Error(
    `The disk of ${folder} has ${describeSize(free)} free, and the download needs ${describeSize(bytes)} and ${describeSize(SPARE_BYTES)} to spare. Free some space and try again.`,
  );
}

/** Free bytes of the disk with this folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

type Interruption = { model: Download; received: number; total: number; isCancelled: boolean };

function describeInterruption(error: unknown, { model, received, total, isCancelled }: Interruption): Error {
  const progress = `${describeSize(received)} of ${describeSize(total)}`;
  if (errorCode(error) === "ENOSPC") {
    return new Error(`The disk is full after ${progress} of ${model.name}. Free some space and try again.`);
  }
  const what = isCancelled ? "was cancelled" : "was interrupted";
  return new Error(
    `The download of ${model.name} ${what} after ${progress}. The next attempt continues there.`,
  );
}

/** The SHA-256 of a file. Throws once `signal` is aborted: a large file takes a while. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { ...(signal && { signal }) })) hash.update(chunk);
  return hash.digest("hex");
}
