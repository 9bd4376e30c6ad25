import type { JsonValue } from "#lib/platform/json.ts";

/** Methods that an endpoint can be called with. */
export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Sent twice, these have the same effect as once (RFC 9110, section 9.2.2). */
const IDEMPOTENT: readonly HttpMethod[] = ["GET", "PUT", "DELETE"];

/** Whether a request may be sent again although the host may have received it. */
export const isIdempotent = (method: HttpMethod): boolean => IDEMPOTENT.includes(method);

/** Whether an endpoint's body is sent: it has no meaning for GET, and for DELETE only if the owner wrote one. */
export const sendsBody = (method: HttpMethod, body: Readonly<Record<string, JsonValue>>): boolean =>
  method === "DELETE" ? Object.keys(body).length > 0 : method !== "GET";
