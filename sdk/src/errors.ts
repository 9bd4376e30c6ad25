import type { components } from "./api-types.ts";

type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["error_code"];
export type ErrorReason = NonNullable<ErrorBody["reason"]>;
export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

/** Base class of all request errors. */
export class VisavisError extends Error {
  override readonly name: string = "VisavisError";
}

/** The server could not be reached, or the connection broke. */
export class ConnectionError extends VisavisError {
  override readonly name = "ConnectionError";
}

/** The request timed out. */
export class TimeoutError extends VisavisError {
  override readonly name = "TimeoutError";
}

/** An API error. Branch on `code`, and on `reason` if a code has several causes; the message is for people. */
export class ApiError extends VisavisError {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;
  /** How long to wait before a retry, if the API says so. */
  readonly retryAfterMs: number | undefined;
  /** The whole response: some errors have figures, such as `limit` and `active`. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown>, headers: Headers) {
    super(typeof body.error === "string" ? body.error : `The API responded with ${status}`);
    this.status = status;
    this.body = body;
    // The contract defines the codes; a proxy's response has none.
    this.code = (typeof body.error_code === "string" ? body.error_code : codeOf(status)) as ErrorCode;
    this.reason = typeof body.reason === "string" ? (body.reason as ErrorReason) : undefined;
    // A list of `{ path, message }`, by the contract.
    this.details = Array.isArray(body.details) ? (body.details as ErrorDetail[]) : [];
    this.requestId = headers.get("x-request-id") ?? undefined;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  }
}

const codeOf = (status: number): ErrorCode =>
  status >= 502 && status <= 504 ? "SERVICE_UNAVAILABLE" : "INTERNAL";
