import { S3NetworkError, S3ServiceError } from "s3mini";
import { errorCode } from "#lib/platform/errors.ts";
import { StorageError, type StorageErrorReason } from "./storage-api.ts";

/** Failures that may be gone a moment later. */
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);
const PASSING_CODES = new Set(["SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable"]);
/** What a server is full of: its disk, or the account's quota. */
const FULL_CODES = new Set([
  "XMinioStorageFull",
  "InsufficientStorage",
  "QuotaExceeded",
  "XMinioAdminBucketQuotaExceeded",
]);
const KEY_CODES = new Set([
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "RequestTimeTooSkewed",
  "InvalidToken",
]);

/** A request got no response in time. */
export class NoResponse extends Error {}

/** What the server says is wrong, such as `NoSuchKey`. A response to HEAD has no body, so it is only a status. */
export function serviceCode(error: S3ServiceError): string {
  return /<Code>([^<]+)<\/Code>/.exec(error.body ?? "")?.[1] ?? error.serviceCode ?? "Unknown";
}

/** Whether a file, not the bucket, is missing. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && serviceCode(error) !== "NoSuchBucket";
}

/** For requests: a missing file is an answer. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Whether a conditional request failed because the file exists, or another one is creating it. */
export const isTaken = (error: unknown): boolean =>
  error instanceof S3ServiceError && (error.status === 412 || error.status === 409);

/** Whether trying again may help. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return isUnreachable(error);
  const code = serviceCode(error);
  if (FULL_CODES.has(code)) return false;
  return PASSING_STATUS.has(error.status) || PASSING_CODES.has(code);
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof S3NetworkError || error instanceof NoResponse) return true;
  // What `fetch` throws for a connection that failed or broke.
  return error instanceof TypeError && errorCode(error.cause) !== undefined;
}

/** Turns what a request threw into an error for operators. */
export function toStorageError(error: unknown, { isWrite }: { isWrite: boolean }): unknown {
  if (error instanceof StorageError) return error;
  if (!(error instanceof S3ServiceError)) {
    return isUnreachable(error) ? new StorageError("unreachable", undefined, { cause: error }) : error;
  }
  const code = serviceCode(error);
  const detail = `${code} (${error.status})`;
  return new StorageError(reasonOf(error.status, code, isWrite), detail, { cause: error });
}

function reasonOf(status: number, code: string, isWrite: boolean): StorageErrorReason {
  if (code === "NoSuchBucket") return "no_bucket";
  if (FULL_CODES.has(code) || status === 507) return "full";
  if (KEY_CODES.has(code) || status === 401) return "denied";
  if (status === 403 || status === 405) return isWrite ? "read_only" : "denied";
  return PASSING_STATUS.has(status) ? "unreachable" : "failed";
}
