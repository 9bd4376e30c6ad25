import type http from "node:http";
import { type KeptConnections, streamOf } from "../endpoints/kept-connections.ts";
import { McpFailure } from "./failures.ts";

/** Far more than the model gets of a result; a response that is longer is a mistake or an attack. */
const MAX_RESPONSE_BYTES = 2 * 1_048_576;
const PASSED_HEADERS = ["content-type", "mcp-session-id", "location"];
const EMPTY: readonly number[] = [204, 205, 304];

/**
 * `fetch` for the client of the protocol, to checked addresses only and with bounded responses. The client does not always
 * say that a body broke off, so `onBroken` does.
 */
export const mcpFetch =
  (connections: KeptConnections, onBroken: (error: unknown) => void) =>
  async (target: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", signal } = init;
    const headers = new Headers(init.headers);
    // A stream of what the server says by itself: calls have no use for it, and each would hold a connection.
    if (method === "GET" && !headers.has("last-event-id")) return new Response(null, { status: 405 });
    const body = typeof init.body === "string" ? init.body : "";
    headers.set("accept-encoding", "identity");
    if (!headers.has("user-agent")) headers.set("user-agent", "Visavis");
    if (body !== "") headers.set("content-length", String(Buffer.byteLength(body)));
    const incoming = await connections.request(new URL(target), {
      ...{ method, body, headers: Object.fromEntries(headers) },
      signal: signal ?? new AbortController().signal,
      // A tool may do something. Whether its call is repeated is decided where the tool is known.
      mayRepeat: !body.includes('"tools/call"'),
    });
    return toResponse(incoming, onBroken);
  };

function toResponse(incoming: http.IncomingMessage, onBroken: (error: unknown) => void): Response {
  const { statusCode = 502 } = incoming;
  const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = incoming.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  // A response may have any number as its status, but a `Response` may not.
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  if (EMPTY.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(readBounded(incoming, onBroken)), { status, headers });
}

async function* readBounded(
  incoming: http.IncomingMessage,
  onBroken: (error: unknown) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let length = 0;
  const chunks: AsyncIterable<Uint8Array<ArrayBuffer>> = incoming;
  try {
    for await (const bytes of chunks) {
      length += bytes.length;
      if (length > MAX_RESPONSE_BYTES) throw new McpFailure("too_large");
      yield bytes;
    }
  } catch (error) {
    onBroken(error instanceof McpFailure ? error : new McpFailure("broken", { cause: error }));
    throw error;
  }
}
