import { OverloadedError, UnavailableError } from "#models/workers/worker-client.ts";

/** A client error, or something the server cannot do now, with its HTTP status. Clients see the message unchanged. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Converts anything thrown to a status and a body in OpenAI's shape. A bug's message is not shown. */
export function errorAnswer(error: unknown): { status: number; body: object } {
  const known = asApiError(error);
  const type = known.status < 500 ? "invalid_request_error" : "server_error";
  return {
    status: known.status,
    body: { error: { message: known.message, type, param: null, code: known.code } },
  };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof OverloadedError)
    return new ApiError(429, "Too many requests are waiting", "overloaded");
  if (error instanceof UnavailableError) return new ApiError(503, error.message, "model_unavailable");
  return new ApiError(500, "The server had an error while processing the request", "internal_error");
}
