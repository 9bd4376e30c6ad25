import { AppError } from "#lib/platform/errors.ts";
import type { OperationContract } from "./operation.ts";

function keyErrors({ missingKey }: OperationContract): AppError[] {
  return [
    ...(missingKey ? [] : [new AppError("AUTH_MISSING")]),
    new AppError("AUTH_INVALID"),
    new AppError("AUTH_DENIED", { reason: "insufficient_scope" }),
    new AppError("QUOTA_EXCEEDED", { message: "Too many requests", reason: "rate_limited" }),
  ];
}

function bodyErrors({ isForm }: OperationContract): AppError[] {
  return [
    new AppError("VALIDATION", { message: "The body is too large", reason: "body_too_large" }),
    new AppError("VALIDATION", {
      message: `Content-Type must be ${isForm ? "multipart/form-data" : "application/json"}`,
      reason: "unsupported_media_type",
    }),
  ];
}

function idempotencyErrors(): AppError[] {
  return [
    new AppError("VALIDATION", {
      message: "This Idempotency-Key was used with another request",
      reason: "idempotency_conflict",
    }),
    new AppError("VALIDATION", {
      message: "The first request with this Idempotency-Key is still running",
      reason: "idempotency_in_progress",
    }),
  ];
}

/** Every error that an operation can return, as it would be thrown. `fault` is an example validation error. */
export function errorsOf(contract: OperationContract, fault: string | undefined): AppError[] {
  const details = [{ path: fault?.split(" ", 1)[0] ?? "", message: fault ?? "" }];
  return [
    ...(contract.scope ? keyErrors(contract) : []),
    ...(fault === undefined ? [] : [new AppError("VALIDATION", { message: fault, details })]),
    ...(contract.body ? bodyErrors(contract) : []),
    ...(contract.creates ? idempotencyErrors() : []),
    ...(contract.errors ?? []).map((error) =>
      typeof error === "string" ? new AppError(error) : error instanceof AppError ? error : error(),
    ),
    new AppError("INTERNAL"),
  ];
}
