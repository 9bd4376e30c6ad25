import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { sendJson } from "./answer.ts";
import { ApiError, errorAnswer } from "./api-error.ts";

/** `signal` aborts if the client disconnects before the response is complete, or on timeout. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; signal: AbortSignal };
export type Handler = (exchange: Exchange) => Promise<void> | void;

const LONGEST_MS = 5 * 60_000;

/** Longer than clients keep idle connections (4 s in Node's fetch, 60 s in proxies), so none sends on one that closes. */
const KEEP_ALIVE_MS = 65_000;

/** Creates a server for the routes, named `METHOD /path`. Errors become responses in OpenAI's error shape. */
export function createHttpServer(routes: Record<string, Handler>, report: (fields: object) => void): Server {
  const timeouts = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: KEEP_ALIVE_MS };
  return createServer(timeouts, (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0];
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), LONGEST_MS);
    response.on("close", () => {
      clearTimeout(timer);
      control.abort();
    });
    const exchange = { request, response, signal: control.signal };
    const known = Object.hasOwn(routes, `${request.method} ${path}`);
    const handler = known ? routes[`${request.method} ${path}`] : undefined;
    Promise.resolve()
      .then(() => (handler ?? notFound)(exchange))
      .catch((error: unknown) => answerError(error, exchange, report));
  });
}

function notFound({ request }: Exchange): never {
  throw new ApiError(404, `No route for ${request.method} ${request.url?.split("?", 1)[0]}`, "not_found");
}

function answerError(
  error: unknown,
  { request, response }: Exchange,
  report: (fields: object) => void,
): void {
  if (response.destroyed || response.writableEnded) return;
  const { status, body } = errorAnswer(error);
  if (status >= 500) report({ status, path: request.url?.split("?", 1)[0], reason: reasonOf(error) });
  // A response that has begun cannot become an error; closing the connection tells the client that it is incomplete.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of an oversized body is not read, so the connection cannot be reused.
  if (status === 413) response.setHeader("connection", "close");
  sendJson(response, status, body);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
}
