import type { JsonValue } from "./json.ts";

/** Every `error_code` of the API, with its status. Clients branch on the code, so none is ever renamed. */
export const STATUS = {
  AUTH_MISSING: 401,
  AUTH_INVALID: 401,
  AUTH_DENIED: 403,
  VALIDATION: 400,
  SCENARIO_NOT_FOUND: 404,
  AVATAR_NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  NOT_FOUND: 404,
  QUOTA_EXCEEDED: 402,
  CONCURRENCY_LIMIT: 429,
  RECORDING_NOT_STARTED: 409,
  RECORDING_UNAVAILABLE: 404,
  RECORDING_PROCESSING: 409,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;
export type ErrorCode = keyof typeof STATUS;

/** Distinguishes causes that share a code, with the status if it differs from the code's own. */
export const REASON_STATUS = {
  rate_limited: 429,
  minutes_used_up: undefined,
  storage_used_up: undefined,
  documents_used_up: undefined,
  takes_used_up: undefined,
  tokens_used_up: undefined,
  plan_required: undefined,
  insufficient_scope: undefined,
  insufficient_role: undefined,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  invalid_state: 409,
  name_taken: undefined,
  language_unavailable: 409,
  mode_not_offered: 409,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  body_too_large: 413,
  range_not_satisfiable: 416,
  headers_too_large: 431,
  request_timeout: 408,
  link_expired: 410,
  link_paused: undefined,
  link_used_up: undefined,
  origin_not_allowed: undefined,
  passcode_required: undefined,
  passcode_wrong: undefined,
  consent_required: undefined,
  answers_required: undefined,
  address_limit: undefined,
  at_capacity: undefined,
} as const satisfies Record<string, number | undefined>;
type ErrorReason = keyof typeof REASON_STATUS;

const TEXT: Record<ErrorCode, string> = {
  AUTH_MISSING: "API key is required",
  AUTH_INVALID: "Invalid API key",
  AUTH_DENIED: "This API key may not do that",
  VALIDATION: "The request is not valid",
  SCENARIO_NOT_FOUND: "ConversationConfig not found",
  AVATAR_NOT_FOUND: "Avatar not found",
  SESSION_NOT_FOUND: "ConversationSession not found",
  NOT_FOUND: "Not found",
  QUOTA_EXCEEDED: "The plan's quota is used up",
  CONCURRENCY_LIMIT: "Too many conversations at the same time",
  RECORDING_NOT_STARTED: "The recording has not started yet",
  RECORDING_UNAVAILABLE: "There is no recording",
  RECORDING_PROCESSING: "The recording is being processed",
  SERVICE_UNAVAILABLE: "The service is not available at the moment",
  INTERNAL: "Internal error",
};

export type ErrorDetail = { path: string; message: string };

type AppErrorOptions = {
  message?: string;
  reason?: ErrorReason;
  /** Locations of a request's errors; `VALIDATION` without details is about the request as a whole. */
  details?: ErrorDetail[];
  /** Figures in the response beside the code, such as `limit` and `active`. */
  figures?: Record<string, JsonValue>;
  retryAfterMs?: number;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** An error that clients are meant to see. Anything else that is thrown is a bug and reveals nothing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: ErrorReason | undefined;
  readonly details: ErrorDetail[] | undefined;
  readonly figures: Record<string, JsonValue>;
  readonly retryAfterMs: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? TEXT[code], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.reason = options.reason;
    this.status = (options.reason && REASON_STATUS[options.reason]) ?? STATUS[code];
    const whole = code === "VALIDATION" ? [{ path: "", message: this.message }] : undefined;
    this.details = options.details ?? whole;
    this.figures = options.figures ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.headers = options.headers ?? {};
  }
}

/** A `VALIDATION` error for one field. */
export const invalidField = (path: string, message: string, reason?: ErrorReason): AppError =>
  new AppError("VALIDATION", { message, ...(reason && { reason }), details: [{ path, message }] });

/** `NOT_FOUND` for a missing resource. Another owner's resource gets the same error, so ids can't be probed. */
export const notFound = (resource: string): AppError =>
  new AppError("NOT_FOUND", { message: `${resource} not found` });

/** The `code` that Node and its libraries put on an error, such as `ENOENT`; undefined for anything without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** The error for a name that another resource of the owner has. */
export const nameTaken = (): AppError => invalidField("name", "name must be unique", "name_taken");
