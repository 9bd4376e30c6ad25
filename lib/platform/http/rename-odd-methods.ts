import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

/** What a route can have a handler for. */
const KNOWN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Lets every other method of HTTP (TRACE, PROPFIND, QUERY …) arrive as PATCH, which no path here has: it is refused like
 * any method that a path lacks. Next makes a `Request` of what comes in, and throws for a method that cannot be in one.
 */
export function renameOddMethods(): void {
  subscribe("http.server.request.start", (message) => {
    const request =
      typeof message === "object" && message && "request" in message ? message.request : undefined;
    if (request instanceof IncomingMessage && !KNOWN.has(request.method ?? "")) request.method = "PATCH";
  });
}
