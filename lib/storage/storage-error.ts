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
