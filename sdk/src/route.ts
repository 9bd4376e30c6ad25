import { ApiError, type ErrorCode, VisavisError } from "./errors.ts";

const MAX_BODY_CHARS = 200_000;

/** What the browser sent: data, never proof of who it is. */
export type Payload = Record<string, unknown>;

/**
 * Authenticates a request: a truthy result is the user; null, undefined or false returns 401. A `Response` is returned
 * unchanged. Use the payload to check that its call belongs to this user.
 */
export type Authenticate<User> = (
  request: Request,
  payload: Payload,
) => Promise<User | Response | null | undefined | false> | User | Response | null | undefined | false;

export type RouteOptions<User> = {
  authenticate: Authenticate<User>;
  /** Called with errors the browser must not see: an invalid key, an unreachable API, a bug. */
  onError?: (error: unknown) => void;
};

export function refuse(
  status: number,
  code: ErrorCode,
  text: string,
  more: Record<string, unknown> = {},
): Response {
  return answer(status, { error: text, error_code: code, ...more });
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

async function readPayload(request: Request): Promise<Payload | Response> {
  // Another site's form cannot send this type, so visiting one cannot start a call for a signed-in user.
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") return refuse(415, "VALIDATION", "Content-Type must be application/json");
  const text = await request.text();
  if (text.length > MAX_BODY_CHARS) return refuse(413, "VALIDATION", "The body is too large");
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Handled below, like JSON that is not an object.
  }
  return refuse(400, "VALIDATION", "The body must be a JSON object");
}

/** What the browser gets in place of texts that tell the instance's operator what to do. */
const NEUTRAL: Readonly<Record<string, string>> = {
  language_unavailable: "The call is not possible in this language",
};

/** The part of an error that the browser may see: its own errors and limits, nothing about this server's key. */
function answerError(error: unknown, onError: ((error: unknown) => void) | undefined): Response {
  const isOurs = !(error instanceof ApiError) || error.code.startsWith("AUTH_") || error.status >= 500;
  if (error instanceof ApiError && !isOurs) {
    const { details, reason } = error;
    const neutral = NEUTRAL[reason ?? ""];
    if (neutral !== undefined) onError?.(error);
    const shown = details.map(({ path, message }) => ({ path, message: neutral ?? message }));
    return refuse(error.status, error.code, neutral ?? error.message, {
      ...(shown.length > 0 ? { details: shown } : {}),
      ...(reason ? { reason } : {}),
    });
  }
  onError?.(error);
  const isDown = error instanceof VisavisError && !(error instanceof ApiError && error.status < 502);
  if (isDown) return refuse(503, "SERVICE_UNAVAILABLE", "The service is not available at the moment");
  return refuse(500, "INTERNAL", "Internal error");
}

/** Creates a POST route that accepts JSON, authenticates its user, and returns the result of `work`, or its `Response`. */
export function createRoute<User>(
  { authenticate, onError }: RouteOptions<User>,
  work: (call: { user: User; payload: Payload; request: Request }) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  if (typeof authenticate !== "function") {
    throw new VisavisError("authenticate is required: without it anyone could start calls at your expense");
  }
  return async (request) => {
    if (request.method !== "POST") {
      const refused = refuse(405, "VALIDATION", "Method not allowed");
      refused.headers.set("allow", "POST");
      return refused;
    }
    try {
      const payload = await readPayload(request);
      if (payload instanceof Response) return payload;
      const user = await authenticate(request, payload);
      if (user instanceof Response) return user;
      if (!user) return refuse(401, "AUTH_MISSING", "Not signed in");
      const result = await work({ user, payload, request });
      return result instanceof Response ? result : answer(200, result);
    } catch (error) {
      return answerError(error, onError);
    }
  };
}
