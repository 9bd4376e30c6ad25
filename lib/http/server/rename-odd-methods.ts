import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

/** Methods a route can have a handler for. */
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Maps every other HTTP method (TRACE, PROPFIND, QUERY …) to PATCH, which no path here has, so it is rejected like any
 * unsupported method. Next creates a `Request` from incoming messages and throws for methods that one cannot have.
 */
export function renameOddMethods(): void {
  subscribe("http.server.request.start", (message) => {
    const request =
      typeof message === "object" && message && "request" in message ? message.request : undefined;
    if (request instanceof IncomingMessage && !KNOWN.has(request.method ?? "")) request.method = "PATCH";
  });
}
