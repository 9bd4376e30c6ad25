/** A stored file. `key` is its path in the data folder, such as `storage/takes/…/audio.m4a`; ours, never a client's. */
export type StoredFile = { key: string; bytes: number; modifiedMs: number };

/** The first and the last byte that are wanted. */
export type ByteRange = { start: number; end: number };

export type Content = Uint8Array | string | AsyncIterable<Uint8Array>;

/** How a browser should treat a download. */
export type DownloadOptions = { type: string; disposition?: string; lifetimeS: number };

/**
 * Where an instance keeps its files: a folder, or a bucket. Files are stored whole: a reader finds the old one, the new
 * one or none, and never a part. A path names a file, or a folder with everything below it.
 */
export interface Storage {
  readonly kind: "local" | "s3";
  /** Throws `StorageError` if nothing can be stored: the bucket is missing, closed, or another instance's. */
  checkUsable(): Promise<void>;
  /** Stores what `make` writes to the local file that it is given. On failure nothing is stored. */
  write(key: string, make: (file: string) => Promise<void>): Promise<void>;
  put(key: string, content: Content): Promise<void>;
  /** Stores a file unless one exists; returns whether it did. */
  putNew(key: string, content: Uint8Array | string): Promise<boolean>;
  /** `null` if there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** Opens a file, or a range inside it. `null` if it is missing. */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lists the files of a path. The order is undefined. */
  list(path: string): AsyncIterable<StoredFile>;
  /** Lists the names of the folders directly below a path. */
  folders(path: string): Promise<string[]>;
  /** Removes a file, or a folder with its content; a missing one is fine. */
  remove(path: string): Promise<void>;
  /** Copies a file. If the target exists, it may stay: only files with the same content have the same key. */
  copy(from: string, to: string): Promise<void>;
  /** Sets a file's time to now; a missing one is fine. */
  touch(key: string): Promise<void>;
  /** A URL that downloads the file without the app, or `null` if the app has to send it. */
  downloadUrl(key: string, options: DownloadOptions): string | null;
  /** A URL that stores a file of exactly this size by PUT, or `null` if the app has to receive it. */
  uploadUrl(key: string, bytes: number): Promise<string | null>;
  /** The file itself, or where it would be; `null` if it is not on this machine. */
  localFile(key: string): string | null;
  /** Removes what interrupted uploads left before this time. Returns the number of uploads. */
  purgeUnfinished(beforeMs: number): Promise<number>;
}

/** Reads a whole file; `null` if it is missing. */
export async function readStored(
  storage: Pick<Storage, "open">,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = await storage.open(key);
  if (!content) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Sums the sizes of the files directly in a folder, without those named in `leaveOut`. */
export async function sumStoredSizes(
  storage: Pick<Storage, "list">,
  folder: string,
  leaveOut: readonly string[] = [],
): Promise<number> {
  let sum = 0;
  for await (const { key, bytes } of storage.list(folder)) {
    const name = key.slice(folder.length + 1);
    if (!name.includes("/") && !leaveOut.includes(name)) sum += bytes;
  }
  return sum;
}

const TEXT = {
  unreachable: "The object storage does not respond",
  denied: "The object storage refused the access key",
  read_only: "The object storage does not allow writing",
  no_bucket: "The bucket does not exist",
  full: "The object storage is full",
  foreign: "The bucket belongs to another instance",
  failed: "The object storage failed",
} as const;
export type StorageErrorReason = keyof typeof TEXT;

/** Object storage can't do what was asked. `code` is the system's code where a disk has the same problem. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly reason: StorageErrorReason;
  readonly code: string | undefined;

  constructor(reason: StorageErrorReason, detail?: string, options?: ErrorOptions) {
    super(detail ? `${TEXT[reason]}: ${detail}` : `${TEXT[reason]}.`, options);
    this.reason = reason;
    this.code = reason === "full" ? "ENOSPC" : reason === "read_only" ? "EROFS" : undefined;
  }
}
