import { AppError } from "#lib/platform/errors.ts";
import type { JsonObject } from "#lib/platform/json.ts";
import { log } from "#lib/platform/log.ts";

/** Creates a JSON response. Responses must not be cached: they contain room tokens and conversations. */
export function jsonAnswer(body: unknown, status: number, requestId: string, headers: Headers): Response {
  headers.set("X-Request-Id", requestId);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

/** Anything that is not an `AppError` is a bug: logged, and answered only with its request id. */
function asAppError(thrown: unknown, requestId: string): AppError {
  if (thrown instanceof AppError) return thrown;
  log.error("request failed", { requestId, error: thrown });
  return new AppError("INTERNAL");
}

/** The body of an error. */
export const presentError = (error: AppError, requestId: string): JsonObject => ({
  error: error.message,
  error_code: error.code,
  ...(error.reason ? { reason: error.reason } : {}),
  ...(error.details ? { details: error.details } : {}),
  ...error.figures,
  request_id: requestId,
});

/** The same for anything that was thrown. */
export const errorBody = (thrown: unknown, requestId: string): object =>
  presentError(asAppError(thrown, requestId), requestId);

/** Creates the common error response. */
export function errorAnswer(thrown: unknown, requestId: string, headers: Headers): Response {
  const error = asAppError(thrown, requestId);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  if (error.retryAfterMs !== undefined) {
    headers.set("Retry-After", String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))));
  }
  return jsonAnswer(presentError(error, requestId), error.status, requestId, headers);
}

/** Serves a WebP image; 404 without one. */
export function imageResponse(picture: Uint8Array<ArrayBuffer> | null, cacheControl: string): Response {
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture, { headers: { "Content-Type": "image/webp", "Cache-Control": cacheControl } });
}
